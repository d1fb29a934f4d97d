import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { getActorByRaterId } from '@/lib/data/accounts/actors'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { makeNamedStatements } from '@/lib/data/documents/named-statements'
import { importStudyData } from '@/lib/data/import/imports'
import { createJury, listJuries } from '@/lib/data/juries/juries'
import { makeJuryVerdicts } from '@/lib/data/juries/jury-verdicts'
import { setMember } from '@/lib/data/members/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { CHECK, checkedFactsImport, ELICIT, JURORS, namedFactsImport } from '@/prisma/demo/key-fact-study'

export const KEY_FACT_TITLE = 'Demo: key facts in discharge summaries'

const DESCRIPTION =
  'Invented patients, clinicians and texts. Clinicians named three facts of each stay. Three physicians and a jury of three AI raters looked for them in the summaries of two systems. One system wrote in two weeks. A script gave the answers of the AI raters, no model; times and costs are invented, too.'
const JURY_ID = '2b1f6c52-4f0e-4a43-9a8d-35a5a1f0c7e1'

/**
 * Loads the demo study of key facts: facts that clinicians named, what physicians and scripts found, and the jury of these. Each step
 * leaves alone what is there, so that a load that was cut off is taken up again.
 *
 * @param people.lead the account that becomes its principal investigator
 * @param people.clinician who still has to name the facts of a case
 * @returns false when all of it is there
 */
export async function loadKeyFactDemo({
  lead,
  clinician,
}: {
  lead: string
  clinician: { email: string; alias: string }
}): Promise<boolean> {
  const known = (await listStudies(SYSTEM_ACTOR)).find(({ title }) => title === KEY_FACT_TITLE)
  const { id: studyId } =
    known ??
    (await createStudy(SYSTEM_ACTOR, {
      title: KEY_FACT_TITLE,
      description: DESCRIPTION,
      seed: 22,
      protocol: ELICIT.id,
    }))
  if ((await db.jury.count({ where: { studyId } })) > 0) return false
  await load(studyId, namedFactsImport())
  await makeNamedStatements(SYSTEM_ACTOR, { studyId, taskId: await findTaskId(studyId, ELICIT.id) })
  await load(studyId, checkedFactsImport())
  await setMember(SYSTEM_ACTOR, studyId, { ...clinician, role: 'rater' })
  await setMember(SYSTEM_ACTOR, studyId, { email: lead, role: 'pi' })
  const check = { studyId, taskId: await findTaskId(studyId, CHECK.id) }
  await makeJury(SYSTEM_ACTOR, check)
  await openAiResults(SYSTEM_ACTOR, check, 'The answers of these AI raters are a script’s.')
  return true
}

async function load(studyId: string, source: Parameters<typeof importStudyData>[2]): Promise<void> {
  const { problems } = await importStudyData(SYSTEM_ACTOR, studyId, source, { preview: false, cut: 'later' })
  if (problems.length > 0)
    throw new Error(`the demo of key facts does not import: ${JSON.stringify(problems)}`)
}

async function findTaskId(studyId: string, protocol: string): Promise<string> {
  const { id } = await db.task.findFirstOrThrow({
    where: { studyId, protocol, excludedFromId: null, trainsTaskId: null },
  })
  return id
}

async function makeJury(actor: Actor, task: { studyId: string; taskId: string }): Promise<void> {
  const { candidates } = await listJuries(actor, task)
  const memberIds = candidates
    .filter(({ alias }) => Object.hasOwn(JURORS, alias))
    .map(({ raterId }) => raterId)
  await createJury(actor, task, JURY_ID, { name: 'jury-of-three', memberIds, quorum: 2, deciderId: null })
  await makeJuryVerdicts(await getActorByRaterId(JURY_ID), JURY_ID, '', new AbortController().signal)
}
