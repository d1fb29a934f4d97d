import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { listMembers, setMember } from '@/lib/data/members/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { QUESTIONS, questionImport } from '@/prisma/demo/question-study'

export const QUESTION_TITLE = 'Demo: questions about charts'

const DESCRIPTION =
  'Invented patients, clinicians and texts. Three clinicians checked 24 questions about the charts of two patients, each as it was before a visit. Two of them answered half of the questions. A script, no model, checked all of them.'

/**
 * Loads the demo study of questions. Each step leaves alone what is there, so that a load that was cut off is taken up again.
 *
 * @param people.raters who answer, by the names that the study has for them
 * @returns false when all of it is there
 */
export async function loadQuestionDemo({
  lead,
  raters,
}: {
  lead: string
  raters: { email: string; alias: string }[]
}): Promise<boolean> {
  const known = (await listStudies(SYSTEM_ACTOR)).find(({ title }) => title === QUESTION_TITLE)
  const { id: studyId } =
    known ??
    (await createStudy(SYSTEM_ACTOR, {
      title: QUESTION_TITLE,
      description: DESCRIPTION,
      seed: 24,
      protocol: QUESTIONS.id,
    }))
  const joined = new Set((await listMembers(SYSTEM_ACTOR, studyId)).map(({ email }) => email))
  if (joined.has(lead)) return false
  const { problems } = await importStudyData(SYSTEM_ACTOR, studyId, questionImport(), {
    preview: false,
    cut: 'later',
  })
  if (problems.length > 0)
    throw new Error(`the demo of questions does not import: ${JSON.stringify(problems)}`)
  const { id: taskId } = await db.task.findFirstOrThrow({
    where: { studyId, protocol: QUESTIONS.id, excludedFromId: null, trainsTaskId: null },
  })
  await openAiResults(SYSTEM_ACTOR, { studyId, taskId }, 'The answers of this AI rater are a script’s.')
  // the lead comes last: where there is one, everything else is there
  for (const { email, alias } of raters)
    if (!joined.has(email)) await setMember(SYSTEM_ACTOR, studyId, { email, alias, role: 'rater' })
  await setMember(SYSTEM_ACTOR, studyId, { email: lead, role: 'pi' })
  return true
}
