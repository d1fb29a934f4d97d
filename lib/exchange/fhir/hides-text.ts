const TAG = /<[a-z][^<>]*>/gi
const HIDDEN =
  /\s(?:hidden(?=[\s=/>])|style\s*=\s*(?:"[^"]*|'[^']*)(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity)\s*:\s*0+(?:\.0+)?(?![\d.])))/i

/**
 * Whether a narrative has elements that a browser does not show, by an attribute or a style of their own. Their text is read as
 * any other, though nobody who signed the document may have seen it.
 */
export function hidesText(xhtml: string): boolean {
  return (xhtml.match(TAG) ?? []).some((tag) => tag.length < 10_000 && HIDDEN.test(tag))
}
