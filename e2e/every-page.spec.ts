import { globSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import { createPasswordLink } from '@/lib/data/accounts/password-links'
import { createUser } from '@/lib/data/accounts/users'
import { setTaskLock, setVisibility } from '@/lib/data/adjudication/consensus-lock'
import { listDiscussions } from '@/lib/data/adjudication/discussions'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { SENTENCE_KIND } from '@/lib/data/documents/note-sentences'
import { createInvitation } from '@/lib/data/members/invitations'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createAssignedRater, rate, type TestStudy } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { DEMO_TITLE } from '@/scripts/demo'
import { KEY_FACT_TITLE } from '@/scripts/key-fact-demo'
import { expect, expectAccessible, test } from './fixtures'

test.describe.configure({ mode: 'parallel' })

/** Parts of addresses that stand for something of the demo study, unless a test has its own. */
type Places = Record<string, string>

/**
 * Every page of the application, by who has most to see on it. `null`: the page only sends people on. The others are read by the
 * tests below as they stand in the demo study; what comes before and after that stands in the tests of each journey.
 */
const PAGES: Record<string, Visitor | null> = {
  '/': null,
  '/sign-in': 'nobody',
  '/invitation/[secret]': 'nobody',
  '/password/[secret]': 'nobody',
  '/account': 'lead',
  '/account/prove': 'lead',
  '/account/tokens': 'lead',
  '/account/two-step': 'lead',
  '/admin': 'admin',
  '/studies': 'lead',
  '/studies/new': 'lead',
  '/studies/[studyId]': 'lead',
  '/studies/[studyId]/tasks/[taskId]/adjudicate': 'adjudicator3',
  '/studies/[studyId]/tasks/[taskId]/adjudicate/[itemId]': 'adjudicator3',
  '/studies/[studyId]/tasks/[taskId]/agreement': 'lead',
  '/studies/[studyId]/tasks/[taskId]/agreement/ai': 'lead',
  '/studies/[studyId]/tasks/[taskId]/agreement/compare': 'lead of open results',
  '/studies/[studyId]/tasks/[taskId]/agreement/grid': 'lead of open results',
  '/studies/[studyId]/tasks/[taskId]/agreement/label-models': 'lead',
  '/studies/[studyId]/tasks/[taskId]/agreement/non-inferiority': 'lead of open results',
  '/studies/[studyId]/tasks/[taskId]/agreement/rates': 'lead',
  '/studies/[studyId]/tasks/[taskId]/agreement/confidence': 'lead of open results',
  '/studies/[studyId]/tasks/[taskId]/assignments': 'lead',
  '/studies/[studyId]/tasks/[taskId]/assignments/quality': 'lead',
  '/studies/[studyId]/tasks/[taskId]/assignments/size': 'lead',
  '/studies/[studyId]/tasks/[taskId]/consensus': 'lead',
  '/studies/[studyId]/tasks/[taskId]/consensus/checks': 'lead',
  '/studies/[studyId]/tasks/[taskId]/consensus/report': 'lead',
  '/studies/[studyId]/tasks/[taskId]/documents/[documentId]': 'lead',
  '/studies/[studyId]/tasks/[taskId]/errors': 'lead',
  '/studies/[studyId]/export': 'lead',
  '/studies/[studyId]/export/webhooks': 'lead',
  '/studies/[studyId]/import': 'lead',
  '/studies/[studyId]/tasks/[taskId]/label': 'rater1',
  '/studies/[studyId]/tasks/[taskId]/label/[patientId]': 'rater1',
  '/studies/[studyId]/tasks/[taskId]/label/[patientId]/chart': 'rater1',
  '/studies/[studyId]/tasks/[taskId]/label/setup': 'lead',
  '/studies/[studyId]/members': 'lead',
  '/studies/[studyId]/tasks/[taskId]/consensus-labels': 'rater of a locked study',
  '/studies/[studyId]/patients': 'lead',
  '/studies/[studyId]/patients/[patientId]': 'lead',
  '/studies/[studyId]/patients/[patientId]/timeline': 'lead',
  '/studies/[studyId]/tasks/[taskId]/raters/[raterId]': 'lead',
  '/studies/[studyId]/tasks/[taskId]/protocol': 'lead',
  '/studies/[studyId]/audit-log': 'lead',
  '/studies/[studyId]/tasks/[taskId]/report': 'lead',
  '/studies/[studyId]/tasks/[taskId]/report/systems': 'lead of systems',
  '/studies/[studyId]/tasks/[taskId]/report/systems/compare': 'lead of systems',
  '/studies/[studyId]/tasks/[taskId]/runs': 'lead',
  '/studies/[studyId]/tasks/[taskId]/runs/[runId]': 'lead of a run',
  '/studies/[studyId]/tasks/[taskId]/statements/[itemId]': 'lead',
  '/studies/[studyId]/tasks': null,
  '/studies/[studyId]/tasks/new': 'lead',
  '/studies/[studyId]/tasks/[taskId]': null,
  '/studies/[studyId]/documents': 'lead',
  '/studies/[studyId]/documents/[documentId]': 'lead',
  '/studies/[studyId]/documents/excluded': 'lead',
  '/studies/[studyId]/documents/failed': 'lead',
  '/studies/[studyId]/documents/questions': 'lead',
  '/studies/[studyId]/documents/facts': 'lead',
  '/studies/[studyId]/documents/facts/[noteId]': 'lead of a note',
  '/studies/[studyId]/documents/facts/tables': 'lead',
}

const DEMO_PEOPLE = ['lead', 'admin', 'rater1', 'adjudicator3'] as const
type Visitor =
  | (typeof DEMO_PEOPLE)[number]
  | 'nobody'
  | 'rater of a locked study'
  | 'lead of a run'
  | 'lead of open results'
  | 'lead of a note'
  | 'lead of systems'

/** Opens each page of a visitor and has axe read it. */
async function readPagesOf(visitor: Visitor, page: Page, places: Places): Promise<void> {
  const routes = Object.keys(PAGES).filter((route) => PAGES[route] === visitor)
  expect(routes).not.toEqual([])
  for (const route of routes) {
    await test.step(route, async () => {
      const address = route.replaceAll(/\[(\w+)\]/g, (_, part: string) => places[part] ?? part)
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe(address)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Nothing here' })).toHaveCount(0)
      await expectAccessible(page)
    })
  }
}

async function userIdOf(name: string): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { email: `${name}@demo.example` } })).id
}

async function findDemo(): Promise<Places> {
  const { id: studyId } = await db.study.findFirstOrThrow({ where: { title: DEMO_TITLE } })
  const task = await findTask(studyId)
  const { taskId } = task
  const adjudicator = await findActorByUserId(await userIdOf('adjudicator3'))
  const [discussed] = adjudicator ? await listDiscussions(adjudicator, task) : []
  const document = await db.document.findFirstOrThrow({ where: { studyId } })
  const { raterId } = await db.assignment.findFirstOrThrow({
    where: { round: 1, item: { studyId, patientId: document.patientId } },
  })
  const itemId = discussed?.itemId ?? ''
  return {
    studyId,
    taskId,
    itemId,
    patientId: document.patientId,
    documentId: document.id,
    raterId,
  }
}

test('no page is missing from the table', () => {
  const found = globSync('**/page.tsx', { cwd: path.resolve('app') }).map((file) =>
    `/${path.dirname(file)}`.replace(/\/\.$/, '/'),
  )
  expect(Object.keys(PAGES).toSorted()).toEqual(found.toSorted())
})

for (const name of DEMO_PEOPLE) {
  test(`axe finds nothing on any page of ${name}`, async ({ page, signInUser }) => {
    test.setTimeout(600_000) // thirty pages, each read twice
    const places = await findDemo()
    const userId = await userIdOf(name)
    await signInUser(userId)
    const own = await db.assignment.findFirst({
      where: { rater: { studyId: places['studyId'] ?? '', userId }, round: 1 },
      include: { item: true },
    })
    await readPagesOf(name, page, own ? { ...places, patientId: own.item.patientId } : places)
  })
}

test('axe finds nothing on the pages before the sign-in', async ({ page, study }) => {
  const lead = await createActor(study.id, 'pi')
  const invited = await createInvitation(lead, study.id, { role: 'rater', email: null, alias: null, days: 1 })
  await readPagesOf('nobody', page, { secret: invited.secret })

  const person = { email: `${crypto.randomUUID()}@example.org`, name: 'Test Person', password: null }
  const link = await createPasswordLink(SYSTEM_ACTOR, (await createUser(SYSTEM_ACTOR, person)).id)
  for (const address of [`/password/${link.secret}`, '/invitation/used-up']) {
    await page.goto(address)
    await expectAccessible(page)
  }
})

test('axe finds nothing at the end of a patient, and on the outcome of a locked study', async ({
  page,
  signInUser,
  study,
}) => {
  test.slow()
  const raters = [await createAssignedRater(study), await createAssignedRater(study)] as const
  for (const rater of raters) {
    for (const itemId of study.itemIds.slice(1)) await rate(rater, study, itemId, 'Supported')
  }
  await signInUser(raters[0].userId)
  // the statement that is left stands anywhere: the order is drawn for each rater
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expect(page.getByText('All answers saved')).toBeVisible()
  const place = page.getByText(/^Statement \d of 3/)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  while (await place.isVisible()) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()
  await expectAccessible(page)

  await lockWithFeedback(study)
  await readPagesOf('rater of a locked study', page, { studyId: study.id, taskId: study.taskId })
})

async function lockWithFeedback(study: TestStudy): Promise<void> {
  const lead = await createActor(study.id, 'pi')
  await setVisibility(lead, study, {
    names: 'aliases',
    showAi: false,
    feedback: 'after-lock',
    panelDecoys: 0.5,
    raterAi: 'never',
    reason: 'The protocol says so.',
  })
  await setTaskLock(lead, study, { lock: true, reason: 'All is rated.' })
}

test('axe finds nothing on the page of a run', async ({ page, signInAs, study }) => {
  const { runId } = await createRun(SYSTEM_ACTOR, study)
  await signInAs('pi')
  await readPagesOf('lead of a run', page, { studyId: study.id, taskId: study.taskId, runId })
})

test('axe finds nothing on the facts of a note', async ({ page, signInAs, study }) => {
  await db.statement.updateMany({ where: { studyId: study.id }, data: { kind: SENTENCE_KIND } })
  const { id: noteId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  await signInAs('pi')
  await readPagesOf('lead of a note', page, { studyId: study.id, noteId })
})

test('axe finds nothing on the reports of systems', async ({ page, signInUser }) => {
  const { id: studyId } = await db.study.findFirstOrThrow({ where: { title: KEY_FACT_TITLE } })
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId, protocol: 'key-facts' } })
  await signInUser(await userIdOf('lead'), page)
  await readPagesOf('lead of systems', page, { studyId, taskId })
})

test('axe finds nothing on the pages about AI raters whose results are open', async ({
  page,
  signInAs,
  study,
}) => {
  await openAiResults(SYSTEM_ACTOR, study, 'Every rating is in.')
  await signInAs('pi')
  await readPagesOf('lead of open results', page, { studyId: study.id, taskId: study.taskId })
})

test('axe finds nothing on what stands in for a page that is absent or broken, and a broken one comes back', async ({
  page,
  signInAs,
  study,
}) => {
  await signInAs('pi')
  for (const address of ['/nonsense', '/studies/nonsense', `/studies/${study.id}/patients/nonsense`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByRole('navigation', { name: 'Study' })).toBeVisible()

  // work on texts whose settings no page can read
  const { id } = await db.work.create({
    data: { studyId: study.id, kind: 'decompose', status: 'done', configuration: {} },
  })
  await page.goto(`/studies/${study.id}/documents`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Study' })).toBeVisible()
  await expectAccessible(page)
  await db.work.delete({ where: { id } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
})

test('a study without anything says on each page what comes first', async ({ page, signInUser }) => {
  test.setTimeout(600_000)
  const user = await createUser(SYSTEM_ACTOR, {
    email: `${crypto.randomUUID()}@example.org`,
    name: 'Test Lead',
    password: null,
    isAdmin: true,
  })
  await signInUser(user.id)
  await page.goto('/studies/new')
  await page.getByLabel('Title').fill(`Empty ${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Create study' }).click()
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  const studyId = new URL(page.url()).pathname.split('/')[2] ?? ''
  const { taskId } = await findTask(studyId)
  const routes = Object.keys(PAGES).filter(
    (route) => PAGES[route] === 'lead' && /^\/studies\/\[studyId\](\/tasks\/\[taskId\])?[^[]*$/.test(route),
  )
  for (const route of routes) {
    await test.step(route, async () => {
      await page.goto(route.replace('[studyId]', studyId).replace('[taskId]', taskId))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|\[object/)
      await expectAccessible(page)
    })
  }
})
