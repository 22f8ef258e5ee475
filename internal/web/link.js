// Links to a position or a game: they are behind the # of the page's address.

// takeLink is the position or the game that the address of the page asks for, as text, "" if it asks
// for none. It is taken out of the address: what is done with it then belongs to the tab.
export function takeLink() {
  const [, kind, text] = location.hash.match(/^#(position|game)=(.+)$/s) ?? [];
  if (!kind) return "";
  history.replaceState(null, "", location.pathname + location.search);
  const plain = decode(text);
  return kind === "position" ? plain.replaceAll("_", " ") : plain;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a % that stands for itself
  }
}

// share puts a link into the clipboard, or into the address of the page where there is none, and
// returns what became of it.
export async function share(kind, text) {
  const link = linkTo(kind, text);
  try {
    await navigator.clipboard.writeText(link);
    return `A link to the ${kind} is copied.`;
  } catch {
    history.replaceState(null, "", link);
    return `The address of this page is a link to the ${kind} now.`;
  }
}

// linkTo is the address of this page with a position (FEN) or a game (PGN).
function linkTo(kind, text) {
  const at = new URL(location.href);
  at.hash = `${kind}=${kind === "position" ? text.replaceAll(" ", "_") : encodeURIComponent(text)}`;
  return at.href;
}
