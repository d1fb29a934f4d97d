import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { findDefinition } from '@/lib/testing/answer-table'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

// of the text that the maker gives each document: The patient was afebrile.
const span = (id: string, start: number, end: number, label: string) => ({
  id,
  start,
  end,
  label,
  attributes: {},
  quote: 'The patient was afebrile.'.slice(start, end),
})
const fever = span('fever', 16, 24, 'condition_unsupported')
const long = span('long', 12, 24, 'condition_unsupported')
const other = span('other', 16, 24, 'word_unsupported')
const who = span('who', 4, 11, 'name_unsupported')
const answer = (...errors: (typeof fever)[]) => ({
  errors,
  'key-facts': [],
  mentions: [],
  jargon: [{ ...who, label: 'jargon' }],
  'mentioned-by': [],
})

test('a lead reads how far two people agree on what they marked, what sessions came to and what a model finds', async ({
  study,
  signInUser,
}) => {
  const lead = await createActor(study.id, 'pi')
  const first = [[fever, who], [long], [], [fever], [other, who], []]
  const second = [[fever], [fever], [], [other], [other, who], [who]]
  const given = (sets: readonly (typeof fever)[][]) =>
    Array.from({ length: 24 }, (_, index) => answer(...(sets[index % 6] ?? [])))
  const task = await createAnsweredTask(study.id, findDefinition('error-spans'), {
    people: { 'Dr. One': given(first), 'Dr. Two': given(second) },
    ai: { 'A model': given([[fever], [fever], [fever], [fever], [fever], []]) },
    authors: ['GPT-4', 'Llama'],
    patients: 12,
  })
  await db.task.update({
    where: { id: task.taskId },
    data: { config: { ratersPerItem: 2, policy: { kind: 'unanimous', of: 2 } } },
  })
  const page = await signInUser(lead.userId)
  const home = `/studies/${study.id}/tasks/${task.taskId}/agreement`
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`${home}?part=field`)
  await expect(page.getByText('Dr. One marked 24 passages in 24 summaries, Dr. Two 24.')).toBeVisible()
  await openAiResults(lead, task, 'All is marked.')
  await page.goto(`${home}/ai`)
  await expect(page.getByText(/A model meets \d+ of \d+ passages of Dr\. /)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${home}/ai?matching=published`)
  await expect(page.getByText('Paired as published')).toBeVisible()
  await page.goto(`${home}?of=jargon&part=field`)
  await expect(
    page.getByRole('heading', { name: 'Jargon: agreement among people on what is marked' }).last(),
  ).toBeVisible()
})
