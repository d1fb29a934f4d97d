type Tagged = { start: number; end: number; label: string }

/** A text with its passages between tags, as models are asked to write it; passages do not overlap. */
export function writeTags(text: string, spans: readonly Tagged[], hasClasses: boolean): string {
  let tagged = ''
  let from = 0
  for (const { start, end, label } of spans.toSorted((one, other) => one.start - other.start)) {
    const opening = hasClasses ? `<error class="${label}">` : '<error>'
    tagged += `${text.slice(from, start)}${opening}${text.slice(start, end)}</error>`
    from = end
  }
  return tagged + text.slice(from)
}
