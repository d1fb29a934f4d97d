import type { PersonColumn } from '@/lib/core/study-matrix'

/** Per item and label, how many of these people gave it: label by label within each item. */
export function countSaid(people: readonly PersonColumn[], items: number, labels: number): Uint16Array {
  const said = new Uint16Array(items * labels)
  for (const { bytes } of people)
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] as number
      const cell = index * labels + byte - 1
      if (byte > 0) said[cell] = (said[cell] as number) + 1
    }
  return said
}
