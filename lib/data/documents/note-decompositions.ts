import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { NoteDecomposition } from '@/lib/core/runs/run-scale'
import { type Decomposition, textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { db, type Tx } from '../client'
import { hashDecomposition } from './hash-decomposition'

type Cutting = Pick<NoteDecomposition, 'hash' | 'kind' | 'configuration'> & { jobIds: readonly string[] }

/**
 * The ways in which a study's notes were cut, and how far each has come. A note that gives nothing is cut as well. Callers
 * have authorized already.
 */
export async function listNoteDecompositions(studyId: string, taskId: string): Promise<NoteDecomposition[]> {
  const cuttings = await listCuttings(db, studyId)
  const claimJobs = cuttings.filter(({ kind }) => kind === 'claim').flatMap(({ jobIds }) => jobIds)
  const unnamed: Cutting = { hash: '', kind: 'claim', configuration: null, jobIds: claimJobs }
  const hasUnnamed = await db.fact.findFirst({
    where: { studyId, kind: 'claim', decomposition: '' },
    select: { id: true },
  })
  const counted = await Promise.all(
    [...cuttings, ...(hasUnnamed ? [unnamed] : [])].map(async ({ jobIds, ...cutting }) => ({
      ...cutting,
      ...(await countCut(studyId, taskId, { ...cutting, jobIds })),
    })),
  )
  return counted.toSorted((one, other) => other.cut - one.cut)
}

/** The settings of one way in which a study's notes were cut, or null. @throws {AppError} `not_found`, `forbidden` */
export async function findNoteCutting(
  actor: Actor,
  studyId: string,
  hash: string,
): Promise<Decomposition | null> {
  authorize(actor, 'run:manage', studyId)
  return (await listCuttings(db, studyId)).find((cutting) => cutting.hash === hash)?.configuration ?? null
}

/** The work that has cut notes in this very way, in this study. */
export async function listJobsLike(tx: Tx, studyId: string, configuration: Decomposition): Promise<string[]> {
  const hash = hashDecomposition(configuration)
  return (await listCuttings(tx, studyId)).flatMap((cutting) => (cutting.hash === hash ? cutting.jobIds : []))
}

/** Newest first. */
async function listCuttings(tx: Pick<Tx, 'work'>, studyId: string): Promise<Cutting[]> {
  const rows = await tx.work.findMany({
    where: { studyId, kind: 'decompose', configuration: { path: ['source'], equals: 'notes' } },
    orderBy: { createdAt: 'desc' },
    select: { id: true, configuration: true },
  })
  const jobs = rows.flatMap(({ id, configuration }) => {
    const parsed = textJobConfigurationSchema.parse(configuration)
    return parsed.kind === 'decompose' ? [{ id, configuration: parsed, hash: hashDecomposition(parsed) }] : []
  })
  return [...Map.groupBy(jobs, (job) => job.hash)].flatMap(([hash, own]) => {
    const [first] = own
    if (!first) return []
    const { configuration } = first
    return [{ hash, kind: configuration.unit, configuration, jobIds: own.map((job) => job.id) }]
  })
}

async function countCut(studyId: string, taskId: string, { kind, hash, jobIds }: Cutting) {
  const [row] = await db.$queryRaw<{ notes: number; cut: number }[]>`
    select count(*)::int as notes, (count(*) filter (where
      exists (select 1 from "Fact" f where f."noteId" = n.id and f.kind = ${kind}::"StatementKind"
        and f.decomposition = ${hash})
      or exists (select 1 from "WorkUnit" u where u."workId" = any(${jobIds}::uuid[]) and u."unitId" = n.id
        and u.status = 'done' and u.made = 0)))::int as cut
    from "Note" n
    where n."studyId" = ${studyId}::uuid
      and n."patientId" in (select i."patientId" from "Item" i where i."taskId" = ${taskId}::uuid)`
  return row ?? { notes: 0, cut: 0 }
}
