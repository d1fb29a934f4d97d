'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import {
  authorsOf,
  type ColumnMap,
  guessColumns,
  guessDays,
  guessTable,
  mapRows,
  missingColumns,
} from '@/lib/core/exchange/map-columns'
import { readCells } from '@/lib/core/exchange/read-cells'
import { MapTable } from './map-table'

/** Larger tables are mapped by whoever writes them: a browser holds this one whole. */
const MOST_BYTES = 50_000_000
/** Days that are looked at to see how they are written. */
const SAMPLE = 200
/** What an import needs beyond its own names: the tables that people bring first. */
const TABLES = ['notes', 'documents', 'admissions']

type Read = { file: File; rows: string[][]; map: ColumnMap }
type Props = {
  guide: readonly TableGuide[]
  /** Tables whose names or columns the import does not know. */
  files: readonly File[]
  onMapped: (files: File[]) => void
}

/** Tables with columns of their own: what each holds, as proposed and as somebody corrects it. */
export function MapTables({ guide, files, onMapped }: Props) {
  const tables = guide.filter(({ name }) => TABLES.includes(name))
  const [read, setRead] = useState<readonly Read[]>([])
  useEffect(() => {
    let isGone = false
    const all = Promise.all(files.map(async (file) => ({ file, rows: readCells(await file.text()) })))
    void all.then((found) => {
      if (!isGone) setRead(found.map(({ file, rows }) => ({ file, rows, map: proposeMap(guide, rows) })))
    })
    return () => {
      isGone = true
    }
  }, [files, guide])
  if (read.length === 0) return null
  const missing = read.flatMap(({ map }) => missingOf(tables, map))
  return (
    <section aria-labelledby="map" className="grid gap-4">
      <h2 id="map" className="text-base font-semibold">
        Say what the columns hold
      </h2>
      <p className="max-w-prose text-sm text-muted">
        These tables have names of their own. What each column most likely holds is proposed; correct it where
        it is wrong. Your files stay as they are.
      </p>
      {read.map((one, index) => (
        <MapTable
          key={one.file.name}
          tables={tables}
          name={one.file.name}
          rows={one.rows}
          map={one.map}
          authors={authorsOf(one.rows, one.map)}
          missing={missingOf(tables, one.map)}
          onTable={(table) => change(index, proposeMap(guide, one.rows, table))}
          onChange={(map) => change(index, map)}
        />
      ))}
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <Button disabled={missing.length > 0} onClick={() => onMapped(toFiles(read))}>
          Check again with these columns
        </Button>
      </p>
    </section>
  )

  function change(index: number, map: ColumnMap) {
    setRead(read.map((one, at) => (at === index ? { ...one, map } : one)))
  }
}

/** Which of a check's files can be mapped here: tables of text, of which the import named a problem. */
export function mappable(files: readonly File[], problems: readonly { file: string }[]): File[] {
  const named = new Set(problems.map(({ file }) => file))
  return files.filter(
    (file) => /\.(csv|tsv)$/i.test(file.name) && file.size <= MOST_BYTES && named.has(file.name),
  )
}

function proposeMap(
  guide: readonly TableGuide[],
  rows: readonly string[][],
  name = guessTable(
    guide.filter((one) => TABLES.includes(one.name)),
    rows,
  ),
): ColumnMap {
  const table = guide.find((one) => one.name === name)
  const columns = table ? guessColumns(table, rows) : {}
  const at = columns['chart_time'] ?? columns['admit_time']
  const cells = at === undefined ? [] : rows.slice(1, SAMPLE).map((row) => row[at] ?? '')
  const authors = authorsOf(rows, { columns })
  return { table: name, columns, days: guessDays(cells), models: authors.filter((one) => MODEL.test(one)) }
}

/** Names that are rather a model's than a person's. */
const MODEL = /gpt|llm|llama|model|claude|gemini|mistral|bart|qwen|\bki\b|\bai\b|v\d/i

function missingOf(tables: readonly TableGuide[], map: ColumnMap): string[] {
  const table = tables.find(({ name }) => name === map.table)
  return table ? missingColumns(table, map) : []
}

/** One file a table: several that hold the same stand in one. */
function toFiles(read: readonly Read[]): File[] {
  return [...Map.groupBy(read, ({ map }) => map.table)].map(
    ([table, same]) =>
      new File(
        same.map(({ rows, map }) => mapRows(rows, map)),
        `${table}.jsonl`,
      ),
  )
}
