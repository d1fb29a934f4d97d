import type { Page } from '@playwright/test'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { expect, expectAccessible, test } from './fixtures'

/** A window of 1280 pixels at 400 %, as WCAG 2.2 (1.4.10) has it, and one of 1280 by 800 at 200 %. */
const MAGNIFIED = [
  { width: 320, height: 256 },
  { width: 640, height: 400 },
] as const

/** What widens the page beyond the window, innermost last; empty if nothing does. */
function listWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  )
  return wide.map(
    (element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 40)}”`,
  )
}

/** Nothing lies outside the window's width, nothing of the bar at the top under anything else, and the bar leaves room. */
async function expectToFit(page: Page): Promise<void> {
  for (const size of MAGNIFIED) {
    await page.setViewportSize(size)
    await expect(page.getByRole('main')).toBeVisible()
    await expect.poll(() => page.evaluate(listWide)).toEqual([])
    const bar = page.getByRole('banner')
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48)
    const edges = await bar.locator('a:visible, summary:visible').evaluateAll((controls) =>
      controls.map((control) => {
        const { left, right } = control.getBoundingClientRect()
        return { left, right }
      }),
    )
    for (const [index, { left }] of edges.entries())
      expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0)
    expect(edges.at(-1)?.right).toBeLessThanOrEqual(size.width)
  }
}

test('magnified, a lead reaches every room by the menu, and no page scrolls sideways', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('pi')
  await page.goto('/studies')
  await expectToFit(page)
  await page.goto('/account')
  await expectToFit(page)
  await page.goto(`/studies/${study.id}`)
  await expectToFit(page)
  const menu = page.locator('summary', { hasText: 'Menu' })
  await menu.press('Enter')
  const rooms = page.getByRole('navigation', { name: 'Study' }).getByRole('link')
  await expect(rooms.first()).toBeVisible()
  const names = await rooms.allTextContents()
  expect(names).toContain('AI raters')
  await expectAccessible(page)

  for (const name of names) {
    if (!(await rooms.first().isVisible())) await menu.press('Enter')
    await rooms.and(page.getByRole('link', { name, exact: true })).press('Enter')
    await expect(rooms.first()).toBeHidden()
    await expectToFit(page)
  }
})

test('magnified, statements are checked and decided with everything one below the other', async ({
  signInAs,
  signInUser,
  study,
}) => {
  const page = await signInAs('rater')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label`)
  await expectToFit(page)
  await page.getByRole('link', { name: 'Start', exact: true }).press('Enter')
  await expect(page.getByText('Statement 1 of 3')).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: /^Next note/ }).scrollIntoViewIfNeeded()
  await page.getByRole('searchbox', { name: 'Find in the chart' }).fill('afebrile')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Supported', exact: true }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect(page.locator('blockquote')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  const { itemId, third } = await createContestedItem(study)
  await page.context().clearCookies()
  await signInUser(third.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate/${itemId}`)
  await expectToFit(page)
  await page.getByRole('radio', { name: 'Supported', exact: true }).check()
  await page.getByLabel('Why the raters differed').selectOption('Rater error')
  await page.getByLabel('Why this answer').fill('The first note says so.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()
})
