import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'

type Mark = { label: string; quote: string }

/** Files of marked passages imported into a study of their own, with what each rater marked then. */
export async function importMarked(files: Record<string, string>) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Marked elsewhere' })
  const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, text))
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('marked', given), {
    preview: false,
  })
  const ratings = await db.rating.findMany({
    where: { studyId: id },
    include: { item: { include: { document: true } }, rater: true },
    orderBy: [{ item: { key: 'asc' } }, { rater: { alias: 'asc' } }],
  })
  const marks = ratings.map(({ rater, fields, item }) => ({
    rater: rater.alias,
    author: item.document?.authorName,
    key: item.key,
    errors: (fields as { errors: Mark[] }).errors.map(({ label, quote }) => [label, quote]),
  }))
  return { id, report, marks }
}
