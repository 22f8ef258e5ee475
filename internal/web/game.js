// The tree of the game, as the session has it.

export class Game {
  constructor({ nodes, tags, result }) {
    this.tags = tags;
    this.result = result;
    this.nodes = new Map(nodes.map((n) => [n.id, n]));
  }

  get(id) {
    return this.nodes.get(id);
  }

  parent(id) {
    return this.get(id)?.parent ?? -1;
  }

  // next is the node after one, along the main line; the node itself at the end.
  next(id) {
    return this.get(id)?.children[0] ?? id;
  }

  // end is the last node of the line of one.
  end(id) {
    for (let next = this.next(id); next !== id; next = this.next(id)) id = next;
    return id;
  }

  // sibling is the variation before or after one, or the node itself.
  sibling(id, step) {
    const all = this.get(this.parent(id))?.children ?? [id];
    return all[all.indexOf(id) + step] ?? id;
  }

  // main are the nodes of the game, the root first.
  main() {
    const all = [0];
    for (let next = this.next(0); next !== all.at(-1); next = this.next(next)) all.push(next);
    return all;
  }

  // mistakes are the moves of the game that are marked as such.
  mistakes() {
    return this.main().filter((id) => mistake(this.get(id)) > 0);
  }
}

// mistake is how bad a move is marked to be: 1 for ?!, 2 for ?, 3 for ??, 0 for none of them.
export function mistake(node) {
  if (node.nags.includes(4)) return 3;
  if (node.nags.includes(2)) return 2;
  return node.nags.includes(6) ? 1 : 0;
}

// numbered is a move with its number, as text.
export const numbered = (n) => `${n.number}${n.black ? "…" : "."} ${n.san}${n.glyphs}`;
