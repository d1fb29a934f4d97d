type Values = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** An address with these parameters; empty ones are left out, lists come once for each entry. */
export function addressWith(path: string, values: Values): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== null && entry !== undefined && entry !== '') params.append(name, String(entry))
    }
  }
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
