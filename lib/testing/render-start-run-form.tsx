import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { StartRunForm } from '@/components/runs/start-run-form'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import type { RunExperience } from '@/lib/core/runs/run-experience'
import type { ChatPower } from '@/lib/core/runs/run-power'
import type { NoteDecomposition } from '@/lib/core/runs/run-scale'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { CHAT_SERVER, EARLIER_CALLS, EVERY_CHOICE, makeRunBasis, NO_NOTES } from './run-basis'

type Start = (input: {
  task: TaskRef
  gridId: string
  configurations: RunConfiguration[]
}) => Promise<{ ok: true } | { ok: false; message: string }>

/** All kinds of models are configured. */
export const FULL: SearchOffer = {
  embeddingModels: ['e1', 'e2'],
  rerankModels: ['r'],
  entailmentModels: ['local/nli'],
}

const EXPERIENCE: Partial<RunExperience> = {
  longest: {
    statementChars: 400,
    facts: [
      {
        factKind: 'sentence',
        decomposition: '',
        chars: Array.from({ length: 150 }, (_, index) => 500 * (index + 1)),
      },
    ],
  },
  unembedded: [{ model: 'e1', of: 'statements', kind: 'claim', texts: 3200, chars: 100 }],
  earlier: [EARLIER_CALLS],
  searches: [{ stage: 'embed', model: 'e1', latencyMs: 500 }],
  paces: [{ model: '', secondsPerStatement: 0.05 }],
}

/** The form for AI raters of a study of a hundred statements, which the server refuses to start. */
export function renderForm(
  offer: SearchOffer,
  server: ChatPower | null = CHAT_SERVER,
  decompositions: readonly NoteDecomposition[] = [],
  servers: ChatPower[] = [],
  raters: RaterOffer = EVERY_CHOICE,
) {
  const onStart = vi.fn<Start>().mockResolvedValue({ ok: false, message: 'The study has no statements.' })
  const scale = {
    unbounded: { sentence: NO_NOTES, claim: { ...NO_NOTES, 'own-admission': 7 } },
    leftOut: { ...NO_NOTES, 'own-admission': 12 },
    decompositions,
  }
  const embedding = offer.embeddingModels.map((name) => ({
    name,
    isLocal: false,
    price: null,
    concurrency: 10,
    batch: 32,
  }))
  const chat = server ? [server] : servers
  const basis = makeRunBasis({ scale, experience: EXPERIENCE, power: { chat, embedding } })
  const props = { task: { studyId: 's', taskId: 't' }, raters, offer, onStart, ...basis }
  render(<StartRunForm {...props} />)
  const group = (name: string) => within(screen.getByRole('group', { name }))
  return { onStart, user: userEvent.setup(), group }
}

/** A box to tick, by its name. */
export const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

/** One of several to choose, by its name. */
export const choice = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name })

/** Instead of the best search that is configured. */
export async function searchByWords(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  for (const name of ['By words', /with a reranker/]) await user.click(box(name))
}

/** What was asked to start first. */
export const started = (onStart: ReturnType<typeof renderForm>['onStart']) =>
  onStart.mock.calls[0]![0].configurations
