import type { FieldKind } from './field-kind'

function points({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/** A point of a scale of whole numbers: their order means something, their distances need not. */
export const scale: FieldKind<'scale', number> = {
  variables: (field) => [
    { id: field.id, title: field.name ?? field.question, unit: 'ordinal', codes: points(field).map(String) },
  ],
  answerSchema: (field) => ({ type: 'integer', enum: points(field) }),
  parse: (field, answer) =>
    typeof answer === 'number' && points(field).includes(answer)
      ? answer
      : { problem: `is no whole number from ${field.from} to ${field.to}` },
  read: (_, value) => value,
  findProblems: ({ from, to, anchors }) => [
    ...(from >= to ? [`goes from ${from} to ${to}`] : []),
    ...Object.keys(anchors)
      .filter((point) => Number(point) < from || Number(point) > to || String(Number(point)) !== point)
      .map((point) => `has an anchor for ${point}, which is no point of it`),
  ],
}
