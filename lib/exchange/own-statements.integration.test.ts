import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { guessColumns } from '@/lib/core/exchange/guess-columns'
import { mapRows } from '@/lib/core/exchange/map-columns'
import { STATEMENTS } from '@/lib/core/exchange/own-statements'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes } from './import-file'
import { openImport } from './open-import'

const ROWS = [
  ['Fallnr.', 'Aussage des Modells', 'Verfasser (KI)'],
  ['P001', 'Der Patient erhielt täglich Metoprolol.', 'Modell-Ö'],
  ['P001', 'Größe der Läsion: 18 mm.', 'Modell-Ä'],
  ['P001', 'Die Übelkeit besserte sich bald.', 'Modell-Ö'],
  ['P002', 'Röntgen zeigte einen kleinen Erguß.', 'Modell-Ä'],
]

it('a list of statements without ids and texts is imported as it is, again without change', async () => {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: randomUUID() })
  const columns = guessColumns(STATEMENTS, ROWS)
  const tables = mapRows(ROWS, {
    table: 'statements',
    columns,
    same: {},
    days: 'iso',
    models: [],
    texts: 'patient',
  })
  const files = Object.entries(tables).map(([name, content]) =>
    fileFromBytes(`${name}.jsonl`, Buffer.from(content)),
  )
  const send = async (name: string) =>
    importStudyData(SYSTEM_ACTOR, studyId, await openImport(name, files), { preview: false })

  const report = await send('list')
  expect(report.problems).toEqual([])
  expect(report.counts).toMatchObject({
    patient: { added: 2 },
    document: { added: 3 },
    proposition: { added: 4 },
  })
  expect(report.texts).toBeNull()
  expect((await send('list again')).problems).toEqual([])
  const statements = await db.statement.findMany({
    where: { document: { studyId, authorName: 'Modell-Ö' } },
    orderBy: { ordinal: 'asc' },
  })
  expect(statements).toMatchObject([
    { text: ROWS[1]?.[1], start: 0 },
    { text: ROWS[3]?.[1], start: (ROWS[1]?.[1]?.length ?? 0) + 1 },
  ])
})
