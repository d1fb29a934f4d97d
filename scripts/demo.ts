import { type StudyRole, SYSTEM_ACTOR } from '@/lib/core/actor'
import { importStudyData } from '@/lib/data/imports'
import { setMember } from '@/lib/data/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { createUser, listUsers } from '@/lib/data/users'
import { demoImport } from '@/prisma/demo/demo-study'

/** For trying things out on one's own machine; an installation with real data has no demo accounts. */
const DEMO_PASSWORD = 'concordance-demo'

type DemoAccount = { email: string; name: string; what: string; role: StudyRole | null; alias: string | null }

const ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'lead@demo.example',
    name: 'Dr. Lea Lead',
    what: 'principal investigator',
    role: 'pi',
    alias: null,
  },
  ...[1, 2, 3, 4, 5].map((number) => ({
    email: `rater${number}@demo.example`,
    name: `Dr. Rater ${number}`,
    what: 'rater',
    role: 'rater' as const,
    alias: `rater-${number}`,
  })),
  ...[1, 2, 3].map((number) => ({
    email: `adjudicator${number}@demo.example`,
    name: `Dr. Adjudicator ${number}`,
    what: 'adjudicator',
    role: 'adjudicator' as const,
    alias: `adjudicator-${number}`,
  })),
  { email: 'admin@demo.example', name: 'Ada Admin', what: 'administrator', role: null, alias: null },
]

/**
 * Loads the demo study and its accounts into an empty installation.
 *
 * @returns false when there is any study already
 */
export async function loadDemoStudy(): Promise<boolean> {
  if ((await listStudies(SYSTEM_ACTOR)).length > 0) return false
  const study = await createStudy(SYSTEM_ACTOR, {
    title: 'Demo: hospital courses in intensive care',
    description:
      'Invented patients, clinicians and texts. Each patient has a chart, a hospital course written by a person, and one written by a model; some of what they say is true, some is not.',
    seed: 20,
  })
  const report = await importStudyData(SYSTEM_ACTOR, study.id, demoImport(), { preview: false })
  if (report.problemCount > 0)
    throw new Error(`the demo study does not import: ${JSON.stringify(report.problems)}`)
  for (const { email, name, role, alias } of ACCOUNTS) {
    await createUser(SYSTEM_ACTOR, { email, name, password: DEMO_PASSWORD, isAdmin: role === null })
    if (role) await setMember(SYSTEM_ACTOR, study.id, { email, role, ...(alias === null ? {} : { alias }) })
  }
  return true
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
