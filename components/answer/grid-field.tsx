import type { FieldOfKind } from '@/lib/core/protocols/field'
import { isTyped, listAnswers, squareOf } from './answer-keys'
import type { FieldProps } from './field-props'
import { NumberBox } from './number-box'

/** The same question for each square. One square at a time can be reached by Tab; arrows walk to the others. */
export function GridField(props: FieldProps<'grid'>) {
  const { field, describedBy } = props
  const answers = listAnswers(field.cell)
  return (
    <>
      {answers.length > 0 && (
        <p className="pb-1 text-xs text-muted">
          {answers
            .map(({ value, key }) => (key === String(value) ? key : `${key ?? '–'} ${titleOf(field, value)}`))
            .join(' · ')}
        </p>
      )}
      <div className="overflow-x-auto pb-1">
        <table aria-describedby={describedBy} className="w-full border-separate border-spacing-1 text-sm">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Row</span>
              </th>
              {field.columns.map(({ id, title }) => (
                <th key={id} scope="col" className="px-1 pb-0.5 text-xs font-medium text-muted">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {field.rows.map((line, index) => (
              <tr key={line.id}>
                <th scope="row" className="pr-2 text-left text-sm font-normal">
                  {line.title}
                </th>
                {field.columns.map((column, position) => (
                  <td key={column.id} className="p-0">
                    <Square {...props} line={index} index={position} answers={answers} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type SquareProps = FieldProps<'grid'> & {
  line: number
  index: number
  answers: ReturnType<typeof listAnswers>
}

function Square({ field, value, row, column, send, line, index, answers }: SquareProps) {
  const [over, beside] = [field.rows[line], field.columns[index]]
  const given = squareOf(value, over?.id ?? '', beside?.id ?? '')
  const isCurrent = line === row && index === column
  const label = `${over?.title}, ${beside?.title}`
  const name = `${line}-${index}`
  const answer = (next: unknown) =>
    send({ kind: 'square', field: field.id, row: line, column: index, value: next, goOn: false })
  if (isTyped(field.cell)) {
    return <NumberBox label={label} value={given} square={{ name, isCurrent }} onValue={answer} />
  }
  return (
    <select
      aria-label={label}
      data-square={name}
      data-focus={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      value={typeof given === 'string' || typeof given === 'number' ? given : ''}
      onChange={(event) => answer(answers.find((own) => String(own.value) === event.target.value)?.value)}
      className="min-h-8 w-full min-w-12 cursor-pointer appearance-none rounded-md border border-line bg-surface px-1 text-center text-sm tabular-nums hover:border-line-strong pointer-coarse:min-h-11 has-[option:checked:not([value=''])]:border-accent has-[option:checked:not([value=''])]:bg-accent-soft"
    >
      <option value="">–</option>
      {answers.map((own) => (
        <option key={own.value} value={String(own.value)}>
          {titleOf(field, own.value)}
        </option>
      ))}
    </select>
  )
}

function titleOf({ cell }: FieldOfKind<'grid'>, value: string | number): string {
  if (cell.kind !== 'choice') return String(value)
  return cell.options.find(({ code }) => code === value)?.title ?? String(value)
}
