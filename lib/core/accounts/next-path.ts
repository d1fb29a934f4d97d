const HERE = 'http://here.invalid'

/** Hands a page the path and query it was asked for by. */
export const PATH_HEADER = 'x-concordance-path'

/**
 * Where to go after signing in: a path of this application with its query, whatever stood in the address. Read as a browser
 * reads it, which drops tabs and line ends and takes `\` for `/`.
 *
 * @returns `fallback` for anything that would lead elsewhere
 */
export function nextPath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return fallback
  const { origin, pathname, search } = new URL(wanted, HERE)
  // a path of its own may begin with two slashes, as after `/.//`: read once more it would be a host
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : fallback
}
