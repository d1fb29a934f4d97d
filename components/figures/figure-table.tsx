import Link from 'next/link'
import type { ReactNode } from 'react'
import { isTermName } from '@/components/ui/glossary'
import { ItemWords } from '@/components/ui/labels'
import { Table, Td, Th } from '@/components/ui/table'
import { TermSign } from '@/components/ui/term'
import { whole } from '@/lib/core/counted-words'
import {
  type Cell,
  type Column,
  columnTitle,
  estimatesOf,
  type Figure,
  isEstimate,
  isTextColumn,
} from '@/lib/core/figures/figure'
import { type FigureNotes, figureNotes } from '@/lib/core/figures/figure-notes'
import { Estimated, ItemsLink } from './estimated'

/** More columns than these stand closer, with intervals under their figures. */
const MANY = 7
const DIGITS = 4

/** The numbers of a figure, each the way to what it counts; below, what marks stand for. */
export function FigureTable({ figure, caption }: { figure: Figure; caption: string }) {
  const notes = figureNotes(estimatesOf(figure))
  const isDense = figure.columns.length > MANY
  const isText = figure.columns.map((_, column) => isTextColumn(figure, column))
  const isShort = figure.columns.map((_, column) =>
    figure.rows.every(({ cells }) => isShortText(cells[column])),
  )
  const messages = notes.of(estimatesOf({ rows: figure.rows }))
  return (
    <div className="grid gap-1">
      <Table caption={caption} isDense={isDense} isWide={isDense}>
        <Head figure={figure} isText={isText} />
        <tbody>
          {figure.rows.map(({ cells, href, id, isTotal }, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a finished table never move
            <tr key={row} id={id} className={isTotal ? 'font-medium' : undefined}>
              {figure.columns.map((_, index) => {
                const key = columnTitle(figure, index)
                const content = <Content cell={cells[index] ?? null} notes={notes} stacked={isDense} />
                if (index === 0)
                  return (
                    <RowHead key={key} href={href} isText={isText[0] ?? false}>
                      {content}
                    </RowHead>
                  )
                return (
                  <Td
                    key={key}
                    numeric={!isText[index]}
                    className={`${beginsGroup(figure.columns, index) ? 'border-l border-line' : ''} ${isShort[index] ? 'whitespace-nowrap' : ''}`}
                  >
                    {content}
                  </Td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {messages.length > 0 && (
        <ul className="text-xs text-muted">
          {messages.map((note) => (
            <li key={note}>
              <ItemWords>{note}</ItemWords>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A name that would be torn apart in a narrow column. */
function isShortText(cell: Cell | undefined): boolean {
  return typeof cell !== 'string' || cell.length <= 24
}

type RowHeadProps = { href: string | undefined; isText: boolean; children: ReactNode }

/** A row's first cell: its name, where it has one, leads to its statements. */
function RowHead({ href, isText, children }: RowHeadProps) {
  const content = href ? (
    <Link prefetch={false} className="text-accent underline-offset-2 hover:underline" href={href}>
      {children}
    </Link>
  ) : (
    children
  )
  if (!isText) return <Td numeric>{content}</Td>
  return (
    <Th scope="row" className="min-w-32 border-t border-line py-1.5! text-sm! font-[inherit]! text-ink!">
      {content}
    </Th>
  )
}

/** One line of titles, or two where columns stand together under a title of their own. */
function Head({ figure, isText }: { figure: Figure; isText: readonly boolean[] }) {
  const { columns } = figure
  const isGrouped = columns.some((column) => groupOf(column) !== null)
  const titleOf = (column: Column, index: number) => (
    <Th
      key={columnTitle(figure, index)}
      numeric={!isText[index]}
      className={beginsGroup(columns, index) ? 'border-l border-line' : ''}
      {...(isGrouped && groupOf(column) === null && { rowSpan: 2 })}
    >
      <ItemWords>{columnTitle({ ...figure, columns: columns.map(withoutGroup) }, index)}</ItemWords>
      {typeof column === 'object' && column.term !== undefined && isTermName(column.term) && (
        <TermSign name={column.term} />
      )}
    </Th>
  )
  if (!isGrouped)
    return (
      <thead>
        <tr>{columns.map(titleOf)}</tr>
      </thead>
    )
  return (
    <thead>
      <tr>
        {columns.map((column, index) =>
          groupOf(column) === null
            ? titleOf(column, index)
            : beginsGroup(columns, index) && (
                <Th
                  key={columnTitle(figure, index)}
                  colSpan={columns.filter((other) => groupOf(other) === groupOf(column)).length}
                  scope="colgroup"
                  className="border-l border-line text-center!"
                >
                  {groupOf(column)}
                </Th>
              ),
        )}
      </tr>
      <tr>{columns.map((column, index) => groupOf(column) !== null && titleOf(column, index))}</tr>
    </thead>
  )
}

function groupOf(column: Column | undefined): string | null {
  return typeof column === 'object' ? (column.group ?? null) : null
}

function withoutGroup(column: Column): Column {
  return typeof column === 'string' ? column : column.title
}

function beginsGroup(columns: readonly Column[], index: number): boolean {
  const own = groupOf(columns[index])
  return own !== null && groupOf(columns[index - 1]) !== own
}

type ContentProps = { cell: Cell; notes: FigureNotes; stacked: boolean }

function Content({ cell, notes, stacked }: ContentProps) {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? whole(cell) : String(Number(cell.toFixed(DIGITS)))
  if (isEstimate(cell)) return <Estimated {...cell} stacked={stacked} mark={notes.markOf(cell.estimate)} />
  if ('list' in cell)
    return cell.list.map(({ text, href, isMain = false }) => (
      <span
        key={text}
        className={`flex min-h-[24px] items-center justify-end text-xs whitespace-nowrap ${isMain ? 'font-medium' : 'text-muted'}`}
      >
        {href ? <ItemsLink href={href}>{text}</ItemsLink> : text}
      </span>
    ))
  return cell.href ? <ItemsLink href={cell.href}>{cell.text}</ItemsLink> : cell.text
}
