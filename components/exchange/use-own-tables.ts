import { useEffect, useState } from 'react'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import type { ProblemCode } from '@/lib/core/exchange/import-report'
import { mappable, type OwnTable, readOwnTables, toFiles } from './own-tables'

/** What is wrong with a table because nobody has said what its columns hold; all else is wrong in its cells. */
const OF_COLUMNS: ReadonlySet<ProblemCode> = new Set([
  'unknown_file',
  'encoding',
  'other_format',
  'header_missing',
  'header_duplicate',
  'header_unknown',
  'row_shape',
  'quote',
])

/**
 * The tables of a check that have columns of their own. They stay, with what was said of their columns, until other files are
 * chosen.
 *
 * @param problems of the last check; null where there is none
 */
export function useOwnTables(
  guide: readonly TableGuide[],
  problems: readonly { file: string; code: ProblemCode }[] | null,
  check: (files: readonly File[]) => Promise<void>,
) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [own, setOwn] = useState<readonly OwnTable[]>([])
  const [isMapped, setMapped] = useState(false)
  useEffect(() => {
    const known = own.map(({ file }) => file)
    const found = problems ? mappable(guide, files, problems).filter((file) => !known.includes(file)) : []
    if (found.length === 0) return
    let isGone = false
    void readOwnTables(guide, found).then((read) => {
      if (!isGone) setOwn([...own, ...read])
    })
    return () => {
      isGone = true
    }
  }, [guide, files, own, problems])

  /** Checks files as they are; without any those of the last check, with their tables as they are mapped now. */
  function send(chosen?: readonly File[]): void {
    const mapped = chosen ? [] : own
    const all = chosen ?? files
    setFiles(all)
    setOwn(mapped)
    setMapped(mapped.length > 0)
    const rest = all.filter((file) => !mapped.some((one) => one.file === file))
    void check([...rest, ...toFiles(mapped)])
  }

  const isNamed = (name: string) => own.some(({ file }) => file.name === name)
  /** Nothing is wrong but that tables have columns of their own, of which nobody has said yet what they hold. */
  const isUnread =
    !isMapped &&
    own.length > 0 &&
    (problems ?? []).every(({ file, code }) => isNamed(file) && OF_COLUMNS.has(code))
  return { own, setOwn, isUnread, send }
}
