import type { Profile } from '@/lib/core/accounts/profile'
import { type StudyRole, SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser, listUsers } from '@/lib/data/accounts/users'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { listMembers, setMember } from '@/lib/data/members/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { demoImport } from '@/prisma/demo/demo-study'
import { FACTS } from '@/prisma/demo/fact-task'
import { ERROR_SPAN_TITLE, loadErrorSpanDemo } from './error-span-demo'
import { FINISHED_TITLE, loadFinishedDemo } from './finished-demo'
import { KEY_FACT_TITLE, loadKeyFactDemo } from './key-fact-demo'
import { loadQuestionDemo, QUESTION_TITLE } from './question-demo'

/** For trying things out on one's own machine; an installation with real data has no demo accounts. */
const DEMO_PASSWORD = 'concordance-demo'

type DemoAccount = {
  email: string
  name: string
  what: string
  role: StudyRole | null
  alias: string | null
  profile?: Profile
}

const RATER_PROFILES: readonly Profile[] = [
  { specialty: 'Internal medicine', practiceYears: 14, ehrYears: 12 },
  { specialty: 'Intensive care', practiceYears: 9, ehrYears: 9 },
  { specialty: 'Internal medicine', practiceYears: 4, ehrYears: 6 },
  { specialty: 'Surgery', practiceYears: 21, ehrYears: 13 },
  { specialty: 'Emergency medicine', practiceYears: 2, ehrYears: 5 },
]

export const DEMO_TITLE = 'Demo: hospital courses in intensive care'

const TITLES = [DEMO_TITLE, FINISHED_TITLE, KEY_FACT_TITLE, ERROR_SPAN_TITLE, QUESTION_TITLE]

const LEAD = 'lead@demo.example'

/** Who marks errors and checks questions. */
const CHECKERS = [1, 2, 3].map((number) => ({
  email: `rater${number}@demo.example`,
  alias: `rater-${number}`,
}))

/** The principal investigator comes last: where there is one, everything else is there. */
const ACCOUNTS: readonly DemoAccount[] = [
  ...RATER_PROFILES.map((profile, index) => ({
    email: `rater${index + 1}@demo.example`,
    name: `Dr. Rater ${index + 1}`,
    what: 'rater',
    role: 'rater' as const,
    alias: `rater-${index + 1}`,
    profile,
  })),
  ...[1, 2, 3].map((number) => ({
    email: `adjudicator${number}@demo.example`,
    name: `Dr. Adjudicator ${number}`,
    what: 'adjudicator',
    role: 'adjudicator' as const,
    alias: `adjudicator-${number}`,
  })),
  { email: 'admin@demo.example', name: 'Ada Admin', what: 'administrator', role: null, alias: null },
  {
    email: LEAD,
    name: 'Dr. Lea Lead',
    what: 'principal investigator',
    role: 'pi',
    alias: null,
  },
]

/**
 * Loads the demo studies and their accounts into an empty installation; a load that was cut off is taken up again.
 *
 * @returns false when there is any other study, an account without a study, or all of the demo, already
 */
export async function loadDemo(): Promise<boolean> {
  const studies = await listStudies(SYSTEM_ACTOR)
  // somebody has begun to set up an installation of their own: no account there has a password that everybody knows
  if (studies.length === 0 && (await listUsers(SYSTEM_ACTOR)).length > 0) return false
  if (studies.some(({ title }) => !TITLES.includes(title))) return false
  const hasLoaded = [
    await loadDemoStudy(),
    await loadFinishedDemo(LEAD),
    await loadKeyFactDemo({ lead: LEAD, clinician: { email: 'rater5@demo.example', alias: 'rater-5' } }),
    await loadErrorSpanDemo({
      lead: LEAD,
      adjudicator: { email: 'adjudicator1@demo.example', alias: 'adjudicator-1' },
      raters: CHECKERS,
    }),
    await loadQuestionDemo({ lead: LEAD, raters: CHECKERS }),
  ]
  return hasLoaded.includes(true)
}

/**
 * Loads the demo study in which there is work to do, with the accounts of its people.
 *
 * @returns false when all of it is there
 */
export async function loadDemoStudy(): Promise<boolean> {
  const only = (await listStudies(SYSTEM_ACTOR)).find(({ title }) => title === DEMO_TITLE)
  const members = only ? await listMembers(SYSTEM_ACTOR, only.id) : []
  if (members.some((member) => member.role === 'pi')) return false

  const study = only ?? (await createDemoStudy())
  const report = await importStudyData(SYSTEM_ACTOR, study.id, demoImport(new Date()), { preview: false })
  if (report.problemCount > 0)
    throw new Error(`the demo study does not import: ${JSON.stringify(report.problems)}`)
  await openScripted(study.id)
  const joined = new Set(members.map((member) => member.email))
  const present = new Set((await listUsers(SYSTEM_ACTOR)).map((user) => user.email))
  for (const { email, name, role, alias, profile } of ACCOUNTS) {
    if (!present.has(email)) {
      const account = { email, name, password: DEMO_PASSWORD, isAdmin: role === null }
      await createUser(SYSTEM_ACTOR, { ...account, ...(profile && { profile }) })
    }
    if (role === null || joined.has(email)) continue
    await setMember(SYSTEM_ACTOR, study.id, { email, role, ...(alias === null ? {} : { alias }) })
  }
  return true
}

/** All pairs of facts and notes are rated, so that nobody is led by what the script says. */
async function openScripted(studyId: string): Promise<void> {
  const task = await db.task.findFirstOrThrow({ where: { studyId, protocol: FACTS.id } })
  await openAiResults(SYSTEM_ACTOR, { studyId, taskId: task.id }, 'Three clinicians have rated all pairs.')
}

function createDemoStudy() {
  return createStudy(SYSTEM_ACTOR, {
    title: DEMO_TITLE,
    description:
      'Invented patients, clinicians and texts. Each patient has a chart, a hospital course written by a person, and one written by a model; some of what they say is true, some is not.',
    seed: 20,
  })
}

/** The demo accounts of this installation, to be shown when it starts; none where the demo was never loaded. */
export async function listDemoSignIns(): Promise<{ email: string; password: string; what: string }[]> {
  const users = await listUsers(SYSTEM_ACTOR)
  const present = new Set(users.filter((user) => !user.disabled).map((user) => user.email))
  return ACCOUNTS.filter((account) => present.has(account.email)).map(({ email, what }) => ({
    email,
    password: DEMO_PASSWORD,
    what,
  }))
}
