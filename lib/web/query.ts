/** An address's parameters as pages get them: a text, or a list where a name comes more than once. */
export function toQuery(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}
