import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { counted, named } from '@/lib/core/counted-words'
import { isModelName, MOST_AUTHORS } from '@/lib/core/exchange/guess-columns'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import {
  type ColumnMap,
  DAY_ORDERS,
  type DayOrder,
  isoTime,
  isTime,
  rowIdOf,
  timesOf,
} from '@/lib/core/exchange/map-columns'
import { STATEMENT_TEXTS, type StatementTexts } from '@/lib/core/exchange/own-statements'
import type { OwnTable } from './own-tables'

const LOOK = 'min-h-8 max-w-full rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'
const DAY_WORDS: Record<DayOrder, string> = {
  iso: 'year-month-day',
  'day-first': 'day, month, year',
  'month-first': 'month, day, year',
}
const TEXT_WORDS: Record<StatementTexts, string> = {
  patient: 'all statements of a patient by one author',
  row: 'one statement',
}
/** Characters of an example that are shown. */
const SHOWN = 60
/** Instead of a column: the same for all rows. */
const SAME = 'same'

type Props = {
  tables: readonly TableGuide[]
  own: OwnTable
  authors: readonly string[]
  missing: readonly string[]
  onTable: (table: string) => void
  onChange: (map: ColumnMap) => void
}

/** One table with columns of its own: a choice for each column of the import, with an example from the file. */
export function MapTable({ tables, own: { file, rows, code, map }, authors, missing, ...on }: Props) {
  const table = tables.find((one) => one.name === map.table)
  const times = timesOf(rows, map)
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4" aria-label={file.name}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <h3 className="text-sm font-semibold">
          <code className="break-all">{file.name}</code>{' '}
          <span className="font-normal text-muted">
            {counted(rows.length - 1, 'row', 'rows')}
            {code !== 'utf-8' && `, read as ${code}`}
          </span>
        </h3>
        <label className="grid gap-0.5 text-xs text-muted">
          The file holds
          <select className={LOOK} value={map.table} onChange={(event) => on.onTable(event.target.value)}>
            {tables.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {times.length > 0 && <DayChoice map={map} onChange={on.onChange} />}
        {map.table === 'statements' && map.columns['document_id'] === undefined && (
          <TextChoice map={map} onChange={on.onChange} />
        )}
      </div>
      {map.days === null && (
        <Notice>
          “{times[0]}” can be read in two ways, and no other day of the file decides. Say how days are
          written.
        </Notice>
      )}
      <Table caption={`Columns of ${file.name}`}>
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
            .map((column) => (
              <ColumnRow key={column.column} column={column} rows={rows} map={map} onChange={on.onChange} />
            ))}
        </tbody>
      </Table>
      {table?.columns.some(({ column }) => column === 'author_name') &&
        map.columns['author_kind'] === undefined &&
        authors.length > 0 && (
          <ModelChoice
            authors={authors}
            title={rows[0]?.[map.columns['author_name'] ?? -1] ?? ''}
            map={map}
            onChange={on.onChange}
          />
        )}
      {missing.length > 0 && <Notice>Still to say: {named(missing)}.</Notice>}
    </section>
  )
}

type ChoiceProps = Pick<RowProps, 'map' | 'onChange'>

function DayChoice({ map, onChange }: ChoiceProps) {
  return (
    <label className="grid gap-0.5 text-xs text-muted">
      Days are written
      <select
        className={LOOK}
        value={map.days ?? ''}
        onChange={(event) =>
          onChange({ ...map, days: DAY_ORDERS.find((one) => one === event.target.value) ?? null })
        }
      >
        <option value="">choose …</option>
        {DAY_ORDERS.map((order) => (
          <option key={order} value={order}>
            {DAY_WORDS[order]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Statements that are of no text which is there already make texts. */
function TextChoice({ map, onChange }: ChoiceProps) {
  return (
    <label className="grid gap-0.5 text-xs text-muted">
      A text is
      <select
        className={LOOK}
        value={map.texts}
        onChange={(event) =>
          onChange({
            ...map,
            texts: STATEMENT_TEXTS.find((one) => one === event.target.value) ?? 'patient',
          })
        }
      >
        {STATEMENT_TEXTS.map((texts) => (
          <option key={texts} value={texts}>
            {TEXT_WORDS[texts]}
          </option>
        ))}
      </select>
    </label>
  )
}

type RowProps = {
  column: TableGuide['columns'][number]
  rows: readonly string[][]
  map: ColumnMap
  onChange: (map: ColumnMap) => void
}

function ColumnRow({ column: { column, meaning, isNeeded }, rows, map, onChange }: RowProps) {
  const [header = [], ...body] = rows
  const index = map.columns[column]
  const same = map.same[column]
  const example = index === undefined ? '' : (body.find((row) => row[index])?.[index] ?? '')
  const put = (value: string) => {
    const { [column]: _, ...columns } = map.columns
    const { [column]: _same, ...others } = map.same
    if (value === SAME) onChange({ ...map, columns, same: { ...others, [column]: '' } })
    else if (value === '') onChange({ ...map, columns, same: others })
    else onChange({ ...map, columns: { ...columns, [column]: Number(value) }, same: others })
  }
  return (
    <tr>
      <Td>
        <span className={isNeeded ? 'font-medium' : ''}>{column.replaceAll('_', ' ')}</span>
        <span className="block text-xs text-muted">{meaning}</span>
      </Td>
      <Td>
        <select
          aria-label={`Your column for ${column}`}
          className={LOOK}
          value={same === undefined ? (index ?? '') : SAME}
          onChange={(event) => put(event.target.value)}
        >
          <option value="">{emptyWords(column, isNeeded, map)}</option>
          {header.map((title, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns of a file never move
            <option key={at} value={at}>
              {title || `column ${at + 1}`}
            </option>
          ))}
          <option value={SAME}>the same for all rows …</option>
        </select>
      </Td>
      <Td className="text-xs text-muted">
        {same === undefined ? (
          <>
            {shorten(example)}
            {isTime(column) && isoTime(example, map.days) !== example && ` → ${isoTime(example, map.days)}`}
          </>
        ) : (
          <input
            aria-label={`${column} of all rows`}
            className={LOOK}
            value={same}
            onChange={(event) => onChange({ ...map, same: { ...map.same, [column]: event.target.value } })}
          />
        )}
      </Td>
    </tr>
  )
}

/** What no column stands for: a table without names of its rows has their numbers. */
function emptyWords(column: string, isNeeded: boolean, map: ColumnMap): string {
  if (column === rowIdOf(map.table)) return 'the row number'
  return isNeeded ? 'choose …' : 'none'
}

/** Who of the authors is a model; a column of too many different values is no author. */
function ModelChoice({
  authors,
  title,
  map,
  onChange,
}: Pick<Props, 'authors' | 'onChange'> & Pick<RowProps, 'map'> & { title: string }) {
  if (authors.length > MOST_AUTHORS) {
    const models = authors.filter(isModelName).length
    return (
      <Notice>
        “{title}” has {authors.length} different values, so it is hardly the author. Choose another column for
        the author name, or the same for all rows. If they are authors: {models} of them have names of models
        and count as such; a column author_kind (human or llm) says it otherwise.
      </Notice>
    )
  }
  return (
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
  )
}

function shorten(cell: string): string {
  return cell.length > SHOWN ? `${cell.slice(0, SHOWN)} …` : cell
}
