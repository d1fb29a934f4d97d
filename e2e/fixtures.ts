import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import type { StudyRole } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createActor, createAssignedRater, createStudy, type TestStudy } from '@/lib/testing/factories'

type Fixtures = {
  /** A study of this test alone: one patient, three statements. */
  study: TestStudy
  /** Skips the sign-in page: a signed cookie for a fresh member of this test's study. Raters have all items assigned. */
  signInAs: (role: StudyRole) => Promise<Page>
  /** Signs a known person in on this test's page. */
  signInUser: (userId: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  study: async ({}, use) => {
    await use(await createStudy({ items: 3 }))
  },
  signInUser: async ({ page, baseURL }, use) => {
    await use(async (userId) => {
      const session = await db.session.create({ data: { userId } })
      const secret = process.env['NEXTAUTH_SECRET'] ?? ''
      const value = await encode({ token: { sub: userId, sessionId: session.id }, secret })
      await page.context().addCookies([{ name: 'concordance.session', value, url: baseURL ?? '' }])
      return page
    })
  },
  signInAs: async ({ study, signInUser }, use) => {
    await use(async (role) => {
      const actor = role === 'rater' ? await createAssignedRater(study) : await createActor(study.id, role)
      return signInUser(actor.userId)
    })
  },
})

/** Finds no violation of WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(told).toEqual([])
}

export { expect }
