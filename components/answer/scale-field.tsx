import { useId } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { keysOfPoints, listPoints } from './answer-keys'
import type { FieldProps } from './field-props'
import { NumberBox } from './number-box'

/** A point of a scale, with what its points mean below. */
export function ScaleField(props: FieldProps<'scale'>) {
  const { field, value, describedBy, hasProblem, send } = props
  const name = useId()
  const points = listPoints(field)
  if (!points) {
    return (
      <>
        <NumberBox
          label={field.question}
          value={value}
          unit={`${field.from} to ${field.to}`}
          describedBy={describedBy}
          hasProblem={hasProblem}
          onValue={(given) => send({ kind: 'answer', field: field.id, value: given, goOn: false })}
        />
        <Anchors id={name} field={field} />
      </>
    )
  }
  const keys = keysOfPoints(points)
  const chosen = points.findIndex((point) => point === value)
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-1 max-[26rem]:grid-flow-row max-[26rem]:grid-cols-4">
        {points.map((point, index) => (
          <label
            key={point}
            className="grid cursor-pointer content-start justify-items-center gap-0.5 rounded-md border border-line bg-surface px-1 py-1.5 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold pointer-coarse:py-3"
          >
            <input
              type="radio"
              name={name}
              checked={index === chosen}
              onChange={() => send({ kind: 'answer', field: field.id, value: point, goOn: false })}
              aria-label={String(point)}
              aria-describedby={field.anchors[point] ? `${name}-${point}` : undefined}
              aria-keyshortcuts={keys[index]}
              data-focus={index === Math.max(chosen, 0) || undefined}
              className="size-4 outline-none accent-(--accent)"
            />
            <span aria-hidden="true" className="grid justify-items-center gap-0.5 text-sm tabular-nums">
              {keys[index] === String(point) ? <Kbd>{point}</Kbd> : printPoint(point)}
              {keys[index] !== String(point) && <Kbd isInControl>{keys[index]}</Kbd>}
            </span>
          </label>
        ))}
      </div>
      <Anchors id={name} field={field} />
    </>
  )
}

/** What points mean: two beside each other as the ends of the scale, more one below the other. */
function Anchors({ id, field: { anchors } }: { id: string; field: FieldProps<'scale'>['field'] }) {
  const reported = Object.entries(anchors).toSorted(([left], [right]) => Number(left) - Number(right))
  if (reported.length === 0) return null
  return (
    <ul
      className={`grid gap-x-6 gap-y-0.5 pt-1 text-xs text-muted ${reported.length === 2 ? 'grid-cols-2' : ''}`}
    >
      {reported.map(([point, meaning], index) => (
        <li key={point} className={reported.length === 2 && index === 1 ? 'text-right' : ''}>
          <span className="font-medium text-ink tabular-nums">{printPoint(Number(point))}</span>{' '}
          <span id={`${id}-${point}`}>{meaning}</span>
        </li>
      ))}
    </ul>
  )
}

function printPoint(point: number): string {
  return point < 0 ? `−${-point}` : String(point)
}
