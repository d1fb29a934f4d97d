import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { NewTextJob } from '@/lib/core/text-jobs'
import type { TextEstimate } from '@/lib/core/text-work/text-estimate'
import { CutForm } from './cut-form'
import { TextEstimateView } from './text-estimate-view'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const part = {
  stage: 'decompose',
  model: 'm',
  calls: { fewest: 40, most: 80 },
  promptTokens: { fewest: 12_000, most: 30_000 },
  answerTokens: { fewest: 400, most: 9000 },
  cost: { fewest: 0.12, most: 0.4 },
  seconds: { fewest: 64, most: 180 },
  isTimeLeast: false,
} as const

const ESTIMATE: TextEstimate = {
  texts: 12,
  parts: [part],
  calls: part.calls,
  promptTokens: part.promptTokens,
  answerTokens: part.answerTokens,
  cost: part.cost,
  seconds: part.seconds,
  lacksPrice: false,
  lacksPace: false,
  isTimeLeast: false,
  currency: 'EUR',
  notes: ['What has to be asked again comes on top.'],
  dropped: null,
  plan: null,
}

function show(change: Partial<TextEstimate>) {
  cleanup()
  const estimate = { ...ESTIMATE, ...change }
  render(<TextEstimateView estimate={estimate} failure={null} isBusy={false} unit={['note', 'notes']} />)
  return screen.getAllByRole('paragraph').map((line) => line.textContent)
}

describe('TextEstimateView', () => {
  it('reports calls, tokens, money and time from least to most, and why they lie apart', () => {
    expect(show({})).toEqual([
      '12 notes: 40 to 80 calls. About 12K to 30K tokens read and 400 to 9K written (by the length of texts), 0.12 to 0.40 EUR, about 64 s to 3 min.',
      'What has to be asked again comes on top.',
    ])
  })

  it('reports one number where both ends are the same', () => {
    const same = { fewest: 8, most: 8 }
    const [line] = show({ calls: same, cost: same, seconds: { fewest: 0.1, most: 0.4 } })
    expect(line).toMatch(/^12 notes: 8 calls\..* 8\.00 EUR, less than 1 s\.$/)
  })

  it('says what is not known: prices, pace, or those of a part', () => {
    const bare = { ...part, cost: null, seconds: null }
    const nothing = { fewest: 0, most: 0 }
    const unknown = { lacksPrice: true, lacksPace: true }

    expect(show({ ...unknown, parts: [bare], cost: nothing, seconds: nothing })[0]).toMatch(
      /no prices configured, how long is not known before the first such work\.$/,
    )
    expect(show({ ...unknown, parts: [bare, part] })[0]).toMatch(
      /0\.12 to 0\.40 EUR beside what has no price, more than 64 s\.$/,
    )
  })

  it('reports time by a check as the least, and not at all where that says nothing', () => {
    const least = { isTimeLeast: true, parts: [{ ...part, isTimeLeast: true }] }

    expect(show(least)[0]).toMatch(/, more than 64 s \(going by a short call of a check\)\.$/)
    expect(show({ ...least, seconds: { fewest: 0.2, most: 3 } })[0]).toMatch(
      /how long is not known before the first such work\.$/,
    )
  })

  it('reports work that asks nobody, and of none', () => {
    expect(show({ parts: [], notes: [] })).toEqual(['12 notes, at no cost.'])
    expect(show({ texts: 0, parts: [], notes: [] })).toEqual([
      'Nothing is left to do: each note has this already, or nothing to make it of.',
    ])
  })

  it('names the texts to be cut, those that are not, and the tasks that get items', () => {
    const plan = {
      texts: [{ kind: 'summary', author: 'gpt-2', authorKind: 'llm' as const, count: 12 }],
      leftOut: [
        { kind: 'fact-list', count: 8 },
        { kind: 'note', count: 2 },
      ],
      tasks: ['Statement against chart'],
    }
    expect(show({ parts: [], notes: [], plan })).toEqual([
      '12 notes, at no cost.',
      'New items come into “Statement against chart”.',
      'Left as they are, because other items are made of them: 8 × fact-list and 2 × note.',
    ])
    expect(screen.getByRole('listitem').textContent).toBe('12 × summary by gpt-2 (a model)')
    expect(show({ parts: [], notes: [], plan: { ...plan, leftOut: [], tasks: [] } })).toContain(
      'No task takes such statements: no item comes of it.',
    )
  })

  it('shows the headings and fragments that rules drop, and in how many texts it looked', async () => {
    const droppedTexts = [{ text: 'Neck', count: 16 }]
    const dropped = { texts: 10, dropped: 17, droppedTexts }
    show({ parts: [], notes: [], dropped })

    await userEvent.click(screen.getByText('17 headings and fragments make no statement (in 10 of 12 notes)'))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '“Neck” 16 times',
      'and 1 more',
    ])

    show({ parts: [], notes: [], dropped: { ...dropped, texts: 12 } })
    expect(screen.getByText('17 headings and fragments make no statement')).toBeDefined()
    show({ parts: [], notes: [], dropped: { texts: 12, dropped: 0, droppedTexts: [] } })
    expect(screen.queryByText(/no statement/)).toBeNull()
  })
})

describe('a form for work on texts', () => {
  it('asks for an estimate of what is chosen when it opens and after each change, and shows why there is none', async () => {
    const asked: NewTextJob[] = []
    const onEstimate = async ({ configuration }: { configuration: NewTextJob }) => {
      asked.push(configuration)
      if (configuration.by === 'rules')
        return { ok: true as const, data: { ...ESTIMATE, parts: [], notes: [] } }
      return { ok: false as const, message: 'No chat server is configured.' }
    }
    const props = {
      studyId: 's',
      models: [{ server: '', model: 'm' }],
      canMeasureMatter: true,
      currency: null,
      onEstimate,
    }
    render(<CutForm {...props} onStart={async () => ({ ok: true as const })} />)

    await userEvent.click(screen.getByText('Cut texts into statements'))
    expect(await screen.findByText('12 texts, at no cost.')).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Which texts' }), 'notes')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cut by' }), 'model')
    expect(await screen.findByText('No chat server is configured.')).toBeDefined()
    expect(asked.at(-1)).toMatchObject({ by: 'model', model: 'm', source: 'notes', maxTokens: 128 })
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Longest chunk, in tokens' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Longest chunk, in tokens' }), '64')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ maxTokens: 64 }))
    expect(
      asked.every((job) => job.by === 'rules' || ('maxTokens' in job && (job.maxTokens ?? 0) >= 32)),
    ).toBe(true)
  })
})
