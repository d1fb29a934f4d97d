import { Disclosure } from '@/components/ui/disclosure'
import { Table, Td, Th } from '@/components/ui/table'
import type { TableGuide } from '@/lib/core/exchange/import-choice'

/** Files that are enough for most; the others are folded away. */
const FIRST = 3

/** What stands in each file, with files to begin from. */
export function ColumnGuide({ guide }: { guide: readonly TableGuide[] }) {
  const further = guide.slice(FIRST)
  return (
    <Disclosure title="What goes into the files, and sample files">
      <div className="grid gap-6">
        <div className="grid max-w-prose gap-2 text-sm">
          <p>
            <code>notes</code> and <code>documents</code> are enough. The first line names the columns, in any
            order. A time is written <code>2150-03-04</code> or <code>2150-03-04 08:10:00</code>.
          </p>
          <p className="flex flex-wrap gap-x-4">
            Sample files, all invented:
            {guide.slice(0, FIRST).map(({ name }) => (
              <SampleLink key={name} name={name} />
            ))}
          </p>
          <p className="text-muted">
            They import as they are: try them in an empty study. In a spreadsheet, save as CSV (UTF-8).
          </p>
        </div>
        {guide.slice(0, FIRST).map((table) => (
          <Columns key={table.name} table={table} />
        ))}
        <Disclosure title={`Further files: ${further.map(({ name }) => name).join(', ')}`}>
          <div className="grid gap-6">
            {further.map((table) => (
              <Columns key={table.name} table={table} />
            ))}
          </div>
        </Disclosure>
      </div>
    </Disclosure>
  )
}

function Columns({ table: { name, about, columns } }: { table: TableGuide }) {
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <h3 className="font-mono font-semibold">{name}.csv</h3>
        <p className="text-muted">{about}</p>
      </div>
      <Table caption={`Columns of ${name}.csv`}>
        <thead>
          <tr>
            <Th className="w-36">Column</Th>
            <Th className="w-20">Needed</Th>
            <Th>Holds</Th>
            <Th className="w-60">Example</Th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, isNeeded, meaning, example }) => (
            <tr key={column}>
              <Td className="font-mono text-xs">{column}</Td>
              <Td>{isNeeded ? 'yes' : <span className="text-muted">–</span>}</Td>
              <Td>{meaning}</Td>
              <Td className="max-w-60 truncate text-xs text-muted" title={example}>
                {example}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function SampleLink({ name }: { name: string }) {
  return (
    <a href={`/api/samples/${name}.csv`} download className="font-mono text-accent-strong underline">
      {name}.csv
    </a>
  )
}
