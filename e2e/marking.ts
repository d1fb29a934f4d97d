import type { Page } from '@playwright/test'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { findShipped } from '@/lib/core/protocols/shipped'
import { taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { createActor, type TestStudy } from '@/lib/testing/factories'
import { createTextTask } from '@/lib/testing/text-task'
import { expect } from './fixtures'

export const SUMMARY = [
  'You came in with chest pain and a fever.',
  'We gave you aspirin 81 mg and metoprolol. Take aspirin every day. 🩺',
  'Dr. Example will see you on Friday for a stress echocardiogram.',
].join('\r\n')
export const SOURCE = [
  'Admitted with chest pain. Troponin negative x3.',
  'Started on aspirin 81 mg. Fever was never documented.',
].join('\n')

export async function open(page: Page, task: Awaited<ReturnType<typeof createTextTask>>): Promise<void> {
  await page.goto(`${taskHome(task)}/label/${task.patientId}`)
  await expect(page.getByText(/^(All answers saved|Saved \d)/)).toBeVisible()
}

export const setUp = async (study: TestStudy, definition = findShipped('error-spans')) => {
  const rater = await createActor(study.id, 'rater')
  const items = [1, 2].map(() => ({ summary: SUMMARY, source: SOURCE }))
  return { rater, task: await createTextTask(study.id, rater, definition, items) }
}

export const summaryOf = (page: Page) => page.getByRole('textbox', { name: 'Summary: text to mark' })

/** Puts the cursor before some words of a text that takes marks. */
export async function goTo(page: Page, role: string, words: string): Promise<void> {
  await page.locator(`[data-marking="${role}"]`).evaluate((frame, wanted) => {
    ;(frame as HTMLElement).focus()
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1
      if (at >= 0) return getSelection()?.setBaseAndExtent(node, at, node, at)
    }
    throw new Error(`“${wanted}” does not stand there.`)
  }, words)
}

export async function marksOf(taskId: string): Promise<Record<string, MarkedSpan[]>> {
  const rating = await db.rating.findFirstOrThrow({
    where: { taskId, current: true },
    orderBy: { createdAt: 'asc' },
  })
  return rating.fields as unknown as Record<string, MarkedSpan[]>
}
