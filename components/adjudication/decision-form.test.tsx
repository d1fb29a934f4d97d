import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSessions } from '@/components/sessions/use-sessions'
import type { Discussion } from '@/lib/core/discussion'
import { findShipped } from '@/lib/core/protocols/shipped'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { DecisionForm } from './decision-form'
import type { Decide, SaveDraft } from './use-decision'

const TASK = { studyId: 's', taskId: 't' }

const push = vi.fn<(path: string) => void>()
const refresh = vi.fn<() => void>()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh }), unstable_rethrow: () => {} }))
afterEach(() => {
  cleanup()
  push.mockClear()
  refresh.mockClear()
})

const DISCUSSION: Discussion = {
  itemId: 'i',
  patientId: 'p',
  patientExternalId: '1',
  text: 'The patient was afebrile.',
  guideline: FIRST_GUIDELINE,
  votes: [],
  ai: 'hidden',
  mayDecide: true,
  decision: null,
  draft: null,
  messageDraft: null,
  earlier: [],
  definition: findShipped('verdict'),
  fields: [],
  sessions: [],
  mayAgree: false,
  decisions: [],
  decided: {},
  parts: [],
  attributes: {},
  chartUntil: null,
  texts: {},
  locked: false,
}

type RoomProps = {
  discussion: Partial<Discussion>
  onDecide: Decide
  onSaveDraft: SaveDraft
  isWriting: boolean
}

function Room({ discussion, ...props }: RoomProps) {
  const [answers, setAnswers] = useState(discussion.draft?.answers ?? {})
  const shown = { ...DISCUSSION, ...discussion }
  const desk = useSessions({ task: TASK, discussion: shown, onStep: () => new Promise(() => {}) })
  return (
    <DecisionForm
      task={TASK}
      discussion={shown}
      desk={desk}
      answers={answers}
      onAnswers={setAnswers}
      nextItemId={null}
      writeKeys={['c']}
      {...props}
    />
  )
}

function renderForm(
  discussion: Partial<Discussion>,
  onDecide: Decide,
  onSaveDraft: SaveDraft = () => Promise.resolve({ ok: true }),
  isWriting = false,
) {
  render(<Room {...{ discussion, onDecide, onSaveDraft, isWriting }} />)
  return userEvent.setup()
}

describe('the decision form', () => {
  it('takes a verdict by key and a reason, and says which decision was on the screen', async () => {
    const onDecide = vi.fn<Decide>().mockResolvedValue({ ok: true })
    const user = renderForm({}, onDecide)

    await user.keyboard('2')
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'Rater error')
    await user.type(screen.getByLabelText('Why this answer'), 'Corrected on day 3.')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect(onDecide).toHaveBeenCalledWith({
      task: TASK,
      itemId: 'i',
      answers: { verdict: 'Not Supported' },
      reason: 'rater-error',
      rationale: 'Corrected on day 3.',
      guideline: '',
      guidelineVersion: 0,
      seenRevision: 0,
    })
    expect(push).toHaveBeenCalledWith('/studies/s/tasks/t/adjudicate')
  })

  it('leaves open why raters differed in a session, whose groups differ for reasons of their own', async () => {
    const onDecide = vi.fn<Decide>().mockResolvedValue({ ok: true })
    const definition = findShipped('error-spans')
    const session = {
      field: 'errors',
      role: 'summary',
      aliases: ['ann', 'bob'],
      sets: [[], []],
      work: { raters: ['a', 'b'], ratings: ['r', 's'], revision: 2, groups: [] },
      isCarried: false,
    }
    const parts = [{ role: 'summary', textId: null }] as unknown as Discussion['parts']
    const user = renderForm(
      { definition, sessions: [session], mayAgree: true, mayDecide: false, parts },
      onDecide,
    )

    await user.type(screen.getByLabelText('Why this answer'), 'Talked through.')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect(onDecide).toHaveBeenCalledWith(
      expect.objectContaining({ reason: null, rationale: 'Talked through.' }),
    )
  })

  it('leads by a key to the reason, then to the words, without typing the key', async () => {
    const user = renderForm({}, vi.fn<Decide>())
    const reason = screen.getByLabelText('Why the raters differed')
    const rationale = screen.getByLabelText<HTMLTextAreaElement>('Why this answer')

    await user.keyboard('1c')
    expect(document.activeElement).toBe(reason)
    await user.selectOptions(reason, 'Rater error')
    reason.blur()
    await user.keyboard('c')
    expect(document.activeElement).toBe(rationale)
    await user.keyboard('clear')
    expect(rationale.value).toBe('clear')
  })

  it('asks for a verdict and a reason before it sends anything', async () => {
    const onDecide = vi.fn<Decide>()
    const user = renderForm({}, onDecide)

    const reason = screen.getByLabelText('Why the raters differed')
    const rationale = screen.getByLabelText('Why this answer')
    expect(screen.getAllByText('Required.')).toHaveLength(3)
    expect([reason, rationale].map((field) => field.getAttribute('aria-required'))).toEqual(['true', 'true'])

    await user.click(screen.getByRole('button', { name: 'Decide' }))
    const words = 'Still missing: an answer, why the raters differed and why this answer.'
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Supported/ }))
    const answers = screen.getByRole('radiogroup')
    const fields = [answers, reason, rationale]
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true'])
    const described = answers.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Choose 1, 2, 3 or 0.')

    await user.keyboard('0')
    expect(answers.getAttribute('aria-invalid')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    expect(document.activeElement).toBe(reason)
    await user.selectOptions(reason, 'Guideline gap')
    expect(reason.getAttribute('aria-invalid')).toBe('false')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.getByRole('alert').textContent).toBe('Still missing: why this answer.')
    expect(document.activeElement).toBe(rationale)

    expect(onDecide).not.toHaveBeenCalled()
  })

  it('decides nothing while a message to the others is begun and not sent', async () => {
    const onDecide = vi.fn<Decide>()
    const user = renderForm({}, onDecide, undefined, true)

    await user.keyboard('2')
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'Rater error')
    await user.type(screen.getByLabelText('Why this answer'), 'Corrected on day 3.')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect(screen.getByRole('alert').textContent).toMatch(/message to the others is not sent yet/)
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('shows a conflict with another decision, loads that one, and keeps what was written', async () => {
    const message = 'Somebody else decided this statement in the meantime.'
    const conflict = { ok: false, code: 'conflict', message } as const
    const user = renderForm({}, vi.fn<Decide>().mockResolvedValue(conflict))

    await user.keyboard('3')
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'Other')
    await user.type(screen.getByLabelText('Why this answer'), 'My own words')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(push).not.toHaveBeenCalled()
    expect(refresh).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Why this answer')).toHaveProperty('value', 'My own words')
  })

  it('lets those who voted only read', () => {
    renderForm({ mayDecide: false }, vi.fn<Decide>())

    expect(screen.getByText(/You voted on this statement/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  })

  it('keeps what is typed once typing rests, and brings it back with its answer and reason', async () => {
    const onSaveDraft = vi.fn<SaveDraft>().mockResolvedValue({ ok: true })
    const user = renderForm({}, vi.fn<Decide>(), onSaveDraft)

    await user.keyboard('3')
    await user.type(screen.getByLabelText('Why this answer'), 'Half a sentence')
    expect(await screen.findByText('Draft kept. Only you see it.')).toBeDefined()

    const draft = {
      answers: { verdict: 'Not Addressed' },
      reason: null,
      rationale: 'Half a sentence',
      guideline: '',
    } as const
    expect(onSaveDraft).toHaveBeenLastCalledWith({ task: TASK, itemId: 'i', draft })
    cleanup()
    renderForm({ draft }, vi.fn<Decide>())
    expect(screen.getByLabelText('Why this answer')).toHaveProperty('value', 'Half a sentence')
    expect(screen.getByRole('radio', { name: /Not Addressed/ })).toHaveProperty('checked', true)
  })

  it('keeps what was typed last when the page is left at once, but nothing after the decision', async () => {
    const onSaveDraft = vi.fn<SaveDraft>().mockResolvedValue({ ok: true })
    const user = renderForm({}, vi.fn<Decide>().mockResolvedValue({ ok: true }), onSaveDraft)
    await user.type(screen.getByLabelText('Why this answer'), 'x')
    cleanup()
    expect(onSaveDraft).toHaveBeenCalledOnce()

    const again = renderForm({}, vi.fn<Decide>().mockResolvedValue({ ok: true }), onSaveDraft)
    await again.keyboard('1')
    await again.selectOptions(screen.getByLabelText('Why the raters differed'), 'Other')
    await again.type(screen.getByLabelText('Why this answer'), 'y')
    await again.click(screen.getByRole('button', { name: 'Decide' }))
    await vi.waitFor(() => expect(push).toHaveBeenCalled(), 60_000)
    onSaveDraft.mockClear()
    cleanup()
    expect(onSaveDraft).not.toHaveBeenCalled()
  })

  it('says that a draft is kept only while nothing newer is typed, and asks before that is lost', async () => {
    const onSaveDraft = vi.fn<SaveDraft>().mockResolvedValue({ ok: true })
    const user = renderForm({}, vi.fn<Decide>(), onSaveDraft)
    const expectAsked = (isAsked: boolean) =>
      vi.waitFor(
        () => expect(!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(isAsked),
        60_000,
      )
    await expectAsked(false)

    await user.keyboard('3')
    expect(await screen.findByText(/^Draft kept/)).toBeDefined()
    await expectAsked(false)
    await user.type(screen.getByLabelText('Why this answer'), 'x')
    expect(screen.queryByText(/^Draft kept/)).toBeNull()
    await expectAsked(true)
    expect(await screen.findByText(/^Draft kept/)).toBeDefined()
    await expectAsked(false)
  })

  it('says when a draft is not kept, and tries again with the next change or after a while', async () => {
    const onSaveDraft = vi.fn<SaveDraft>().mockRejectedValueOnce(new TypeError('fetch failed'))
    const user = renderForm({}, vi.fn<Decide>(), onSaveDraft.mockResolvedValue({ ok: true }))

    await user.type(screen.getByLabelText('Why this answer'), 'x')
    expect(await screen.findByText(/^Draft not kept/)).toBeDefined()
    onSaveDraft.mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue({ ok: true })
    await user.type(screen.getByLabelText('Why this answer'), 'y')
    expect(await screen.findByText(/^Draft kept/)).toBeDefined()
    expect(onSaveDraft.mock.calls.map(([{ draft }]) => draft.rationale)).toEqual(['x', 'xy', 'xy'])
  })

  it('decides once, however often the keys are pressed', async () => {
    const onDecide = vi.fn<Decide>(() => new Promise(() => {}))
    const user = renderForm({}, onDecide)
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'rater-error')
    await user.type(screen.getByLabelText('Why this answer'), 'x')
    await user.click(screen.getByRole('radio', { name: /^Supported/ }))

    await user.keyboard('{Control>}{Enter}{Enter}{/Control}')

    expect(onDecide).toHaveBeenCalledOnce()
  })
})
