/** Three raters on eight items; the figures are those of the reference implementation. */
export const CODES = ['SSSNASSN', 'SSNNASAN', 'SSSNSSNN'] as const

/** The same as a table with one row for each answer. */
export const LONG = [
  'item_id,rater_id,label,kind',
  ...CODES.flatMap((codes, rater) =>
    codes.split('').map((code, item) => `i${item},r${rater},${code},${item % 2 ? 'odd' : 'even'}`),
  ),
].join('\n')
