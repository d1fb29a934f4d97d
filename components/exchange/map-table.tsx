import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { counted, named } from '@/lib/core/counted-words'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import { type ColumnMap, DAY_ORDERS, type DayOrder } from '@/lib/core/exchange/map-columns'

const LOOK = 'min-h-8 max-w-full rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'
const DAY_WORDS: Record<DayOrder, string> = {
  iso: 'year-month-day',
  'day-first': 'day.month.year',
  'month-first': 'month/day/year',
}
/** Characters of an example that are shown. */
const SHOWN = 60

type Props = {
  tables: readonly TableGuide[]
  name: string
  rows: readonly string[][]
  map: ColumnMap
  authors: readonly string[]
  missing: readonly string[]
  onTable: (table: string) => void
  onChange: (map: ColumnMap) => void
}

/** One table with columns of its own: a choice for each column of the import, with an example from the file. */
export function MapTable({ tables, name, rows, map, authors, missing, onTable, onChange }: Props) {
  const table = tables.find((one) => one.name === map.table)
  const [header = [], first = []] = rows
  const hasTime = (table?.columns ?? []).some(
    ({ column }) => column.endsWith('_time') && map.columns[column] !== undefined,
  )
  const put = (column: string, index: number | null) => {
    const { [column]: _, ...rest } = map.columns
    onChange({ ...map, columns: index === null ? rest : { ...rest, [column]: index } })
  }
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4" aria-label={name}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <h3 className="text-sm font-semibold">
          <code>{name}</code>{' '}
          <span className="font-normal text-muted">{counted(rows.length - 1, 'row', 'rows')}</span>
        </h3>
        <label className="grid gap-0.5 text-xs text-muted">
          The file holds
          <select className={LOOK} value={map.table} onChange={(event) => onTable(event.target.value)}>
            {tables.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {hasTime && (
          <label className="grid gap-0.5 text-xs text-muted">
            Days are written
            <select
              className={LOOK}
              value={map.days}
              onChange={(event) =>
                onChange({ ...map, days: DAY_ORDERS.find((one) => one === event.target.value) ?? 'iso' })
              }
            >
              {DAY_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {DAY_WORDS[order]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Table caption={`Columns of ${name}`}>
        <thead>
          <tr>
            <Th>Concordance needs</Th>
            <Th>Your column</Th>
            <Th>First row</Th>
          </tr>
        </thead>
        <tbody>
          {(table?.columns ?? [])
            .filter(({ column }) => column !== 'author_kind')
            .map(({ column, meaning, isNeeded }) => {
              const index = map.columns[column]
              return (
                <tr key={column}>
                  <Td>
                    <span className={isNeeded ? 'font-medium' : ''}>{column.replaceAll('_', ' ')}</span>
                    <span className="block text-xs text-muted">{meaning}</span>
                  </Td>
                  <Td>
                    <select
                      aria-label={`Your column for ${column}`}
                      className={LOOK}
                      value={index ?? ''}
                      onChange={(event) =>
                        put(column, event.target.value === '' ? null : Number(event.target.value))
                      }
                    >
                      <option value="">{isNeeded ? 'choose …' : 'none'}</option>
                      {header.map((title, at) => (
                        // oxlint-disable-next-line react/no-array-index-key -- columns of a file never move
                        <option key={at} value={at}>
                          {title || `column ${at + 1}`}
                        </option>
                      ))}
                    </select>
                  </Td>
                  <Td className="text-xs text-muted">
                    {index === undefined ? '' : shorten(first[index] ?? '')}
                  </Td>
                </tr>
              )
            })}
        </tbody>
      </Table>
      {map.table === 'documents' && authors.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <legend className="pb-1 font-medium">Which authors are models?</legend>
          {authors.map((author) => (
            <label key={author} className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={map.models.includes(author)}
                onChange={({ target: { checked } }) =>
                  onChange({
                    ...map,
                    models: checked ? [...map.models, author] : map.models.filter((one) => one !== author),
                  })
                }
              />
              {author}
            </label>
          ))}
        </fieldset>
      )}
      {missing.length > 0 && (
        <Notice>Choose a column for {named(missing.map((column) => column.replaceAll('_', ' ')))}.</Notice>
      )}
    </section>
  )
}

function shorten(cell: string): string {
  return cell.length > SHOWN ? `${cell.slice(0, SHOWN)} …` : cell
}
