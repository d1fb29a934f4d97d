/** A name cut to so many letters, in its middle: names of a family begin alike and differ at the end. */
export function shortenLabel(label: string, most: number): string {
  if (label.length <= most) return label
  const end = Math.floor((most - 1) / 2)
  const start = most - 1 - end
  return `${label.slice(0, start).trimEnd()}…${end === 0 ? '' : label.slice(-end).trimStart()}`
}
