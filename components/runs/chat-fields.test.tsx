import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { EVERY_CHOICE } from '@/lib/testing/run-basis'
import { ChatFields } from './chat-fields'
import type { FirstChoices } from './first-choices'
import { readChoices } from './read-choices'

const FIRST = { model: 'm', temperature: '0.1', format: ['absolute_time'] } satisfies Partial<FirstChoices>

/** What a form asks for elsewhere. */
const REST = {
  judge: 'chat',
  topN: '25',
  method: 'sparse',
  variant: 'described',
  scope: 'all-notes',
  facts: 'sentence',
  statementKind: 'all',
}

it('asks a model how sure it is only where that is wanted', async () => {
  const user = userEvent.setup()
  render(
    <form aria-label="run">
      <ChatFields isNamed first={FIRST} usual={[]} isShown raters={EVERY_CHOICE} />
      {Object.entries(REST).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>,
  )
  const read = () => readChoices(new FormData(screen.getByRole<HTMLFormElement>('form')), []).runs

  expect(read()).toMatchObject([{ kind: 'chat', model: 'm' }])
  expect(read()[0]).not.toHaveProperty('confidence')
  await user.click(screen.getByRole('checkbox', { name: /Asked how sure it is/ }))
  expect(read()).toMatchObject([{ kind: 'chat', model: 'm', confidence: true }])
})
