import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CHAT_SERVER, EVERY_CHOICE, makeRunBasis } from '@/lib/testing/run-basis'
import { StartRunForm } from './start-run-form'

const TASK = { studyId: 's', taskId: 't' }

type Props = ComponentProps<typeof StartRunForm>

const NONE: Props['offer'] = { embeddingModels: [], rerankModels: [], entailmentModels: [] }
const FULL: Props['offer'] = { embeddingModels: ['e'], rerankModels: ['r'], entailmentModels: [] }
const SERVER = { ...CHAT_SERVER, prices: null, concurrency: 1 }

function renderForm(offer: Props['offer'], chat: Props['power']['chat']) {
  const onStart = vi.fn<Props['onStart']>()
  const props: Props = {
    task: TASK,
    raters: EVERY_CHOICE,
    offer,
    ...makeRunBasis({ statements: { sentence: 2, claim: 1 }, power: { chat } }),
    onStart,
  }
  render(<StartRunForm {...props} />)
  return { onStart, user: userEvent.setup() }
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the form for AI raters, to somebody who does not know it', () => {
  it('says what was started, leads there, and asks for a choice before it starts again', async () => {
    const { onStart, user } = renderForm(NONE, [SERVER])
    onStart.mockResolvedValue({ ok: true, data: { leftOut: ['judge (25 facts)'] } })
    await user.click(choice(/^Language model/))
    await user.click(box(/^Baseline/))
    await user.click(box(/^By age before discharge/))
    await user.click(screen.getByRole('button', { name: 'Start 3 AI raters' }))

    const said = await screen.findByText('2 AI raters were started.')
    const reported = within(said.closest<HTMLElement>('[aria-live=polite]')!)
    expect(reported.getByText(/^Left out, for these AI raters do the same: judge \(25 facts\)/)).toBeTruthy()
    const link = reported.getByRole('link', { name: 'See how far they are' })
    expect(document.activeElement).toBe(link)
    expect(link.getAttribute('href')).toBe(`#grid-${onStart.mock.lastCall![0].gridId}`)
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()

    await user.click(box(/^Baseline/))
    expect(reported.queryByText(/started/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Start 2 AI raters' }))
    expect(new Set(onStart.mock.calls.map(([{ gridId }]) => gridId)).size).toBe(2)
  })

  it('keeps the button where nothing was started', async () => {
    const { onStart, user } = renderForm(NONE, [])
    onStart.mockResolvedValue({ ok: false, message: 'The study has no statements.' })
    await user.click(screen.getByRole('button', { name: 'Start AI rater' }))

    expect((await screen.findByRole('alert')).textContent).toBe('The study has no statements.')
    expect(await screen.findByRole('button', { name: 'Start AI rater' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See how far they are' })).toBeNull()
  })

  it.each([
    ['nothing', NONE, [], null, /^By words · recommended/],
    ['everything', FULL, [SERVER], /^Language model/, /^By words and meaning with a reranker/],
  ] as const)('marks what to take where %s is configured', (_, offer, chat, aiRater, method) => {
    renderForm(offer, chat)
    const recommended = { name: /· recommended/ }
    const marked = screen.getAllByRole<HTMLInputElement>('checkbox', recommended)

    expect(screen.queryAllByRole('radio', recommended)).toEqual(aiRater === null ? [] : [choice(aiRater)])
    expect(marked.filter(({ name }) => name === 'method')).toEqual([box(method)])
  })

  it('recommends rules to nobody: it says that they are a floor, and explains only what is offered', () => {
    renderForm(NONE, [])
    expect(choice(/^Baseline: rules, built in the only one available here; a floor that others/)).toBeTruthy()
    const explained = () => {
      const sign = screen.getByRole('button', { name: /^What is the AI rater/ })
      return document.getElementById(sign.getAttribute('popovertarget') ?? '')?.textContent
    }
    expect(explained()).not.toMatch(/A model on this machine|A language model/)

    cleanup()
    renderForm({ ...NONE, entailmentModels: ['nli'] }, [SERVER])
    expect(choice(/^Baseline: rules, built in a floor that others should beat/)).toBeTruthy()
    expect(explained()).toMatch(/A model on this machine.*A language model/)
  })

  it('explains a choice beside its name, not as a part of it', () => {
    renderForm(NONE, [])
    const group = within(screen.getByRole('group', { name: 'Search and order follow' }))
    const sign = group.getByRole('button', { name: /^What is following the paper/ })

    const note = document.getElementById(sign.getAttribute('popovertarget') ?? '')
    expect(note?.textContent).toContain('only to repeat published figures')
    expect(note?.textContent).toContain('The AI rater is asked as for new work')
  })
})
