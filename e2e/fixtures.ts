import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { encode } from 'next-auth/jwt'
import { type StudyRole, SYSTEM_ACTOR } from '@/lib/core/actor'
import { HELD_MS } from '@/lib/core/labeling/labeling-keys'
import { createUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import {
  assignItems,
  createActor,
  createAssignedRater,
  createRatersWhoSaid,
  createStudy,
  type TestStudy,
} from '@/lib/testing/factories'

type Fixtures = {
  /** A study of this test alone: one patient, three statements. */
  study: TestStudy
  /** Skips the sign-in page: a signed cookie for a fresh member of this test's study. Raters have all items assigned. */
  signInAs: (role: StudyRole) => Promise<Page>
  /** Signs a known person in, on this test's page or on one of another browser. */
  signInUser: (userId: string, on?: Page) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  study: async ({}, use) => {
    await use(await createStudy({ items: 3 }))
  },
  signInUser: async ({ page, baseURL }, use) => {
    await use(async (userId, on = page) => {
      const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId } })
      // who has no password has just signed in again with the hospital's account
      const provedAt = passwordHash === null ? new Date() : null
      const session = await db.session.create({ data: { userId, provedAt } })
      const secret = process.env['NEXTAUTH_SECRET'] ?? ''
      const value = await encode({ token: { sub: userId, sessionId: session.id }, secret })
      await on.context().addCookies([{ name: 'concordance.session', value, url: baseURL ?? '' }])
      return on
    })
  },
  signInAs: async ({ study, signInUser }, use) => {
    await use(async (role) => {
      const actor = role === 'rater' ? await createAssignedRater(study) : await createActor(study.id, role)
      return signInUser(actor.userId)
    })
  },
})

export const PASSWORD = 'a long enough password'

/** A rater with all of the study's items, who can sign in on the real page. */
export async function createRaterWithPassword(study: TestStudy): Promise<{ email: string; userId: string }> {
  const email = `${randomUUID()}@example.org`
  const { id: userId } = await createUser(SYSTEM_ACTOR, { email, name: 'Dr. Test', password: PASSWORD })
  await db.membership.create({ data: { studyId: study.id, userId, role: 'rater' } })
  const seat = await db.rater.create({
    data: { studyId: study.id, userId, kind: 'human', alias: `rater-${userId}` },
  })
  await assignItems(study, seat.id)
  return { email, userId }
}

/** Three raters rate the three statements: all alike the first, not the others. */
export async function rateByThree(study: TestStudy): Promise<void> {
  await createRatersWhoSaid(study, [
    ['Supported', 'Supported', 'Not Supported'],
    ['Supported', 'Not Addressed', 'Not Supported'],
    ['Supported', 'Supported', 'Not Addressed'],
  ])
}

/** The workbench shows this statement, listens to keys, and has looked for unsent answers. */
export async function expectWorkbench(page: Page, statement = 1): Promise<void> {
  await expect(page.getByText(new RegExp(`^Statement ${statement} of \\d`))).toBeVisible()
  await expect(page.getByText(/^(All answers saved|Saved \d)/)).toBeVisible()
}

/** Opens a room of a lead's study by its group, which opens in place. */
export async function openRoom(page: Page, group: string, room: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Study' })
  const link = nav.getByRole('link', { name: room, exact: true })
  if (!(await link.isVisible())) await nav.locator('summary', { hasText: group }).press('Enter')
  await link.click()
}

export async function openWorkbench(page: Page, study: TestStudy, address = ''): Promise<void> {
  await page.goto(`${address}/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expectWorkbench(page)
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of these that look at colors: all others find the same in both schemes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Taken in by a page in half the time that the readable one takes. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const TITLED = { 'document-title': { enabled: false } }

/** Finds no violation of WCAG 2.2 AA on the page as it stands, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const messages: string[] = []
  // what the rule document-title asks, waited for: a page gets its title a moment after its text, and loses it with each new address
  await expect(page).toHaveTitle(/\S/)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  for (const [colorScheme, runOnly] of [
    ['dark', OF_COLORS],
    ['light', WCAG_22_AA],
  ] as const) {
    // colors that are on their way to others would be judged halfway
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const options: RunOptions = {
      runOnly: [...runOnly],
      resultTypes: ['violations'],
      preload: false,
      rules: TITLED,
    }
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
    for (const { id, nodes } of violations)
      messages.push(`${colorScheme}, ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(messages).toEqual([])
}

export { expect }

/** Keys one after another, slower than a held key comes again: each letter of a text, or keys by name. */
export async function press(page: Page, keys: Iterable<string>): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(3 * HELD_MS) // a busy machine may bring one of them late
  }
}
