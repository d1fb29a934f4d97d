import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { countStageEnds, type RunStage } from '@/lib/core/runs/run-stages'
import { STAGE_WORDS } from './run-words'

type Trouble = Exclude<keyof RunStage['outcomes'], 'begun' | 'answered'>

const TROUBLES: Record<Trouble, string> = {
  lost: 'broken off with their worker; only the server knows what they cost',
  shortened: 'answered for a text cut to what the server takes',
  unreadable: 'not in the asked form',
  cut: 'cut at the token limit',
  refused: 'refused by the model',
  empty: 'empty',
  overloaded: 'server overloaded',
  rejected: 'refused by the server',
  failed: 'server failed',
  timeout: 'no answer in time',
  unreachable: 'server not reached',
  garbled: 'reply not readable',
  cancelled: 'cancelled',
}

/** Every call of a run by what it was for and how it ended. */
export function RunStages({ stages, currency }: { stages: readonly RunStage[]; currency: string }) {
  if (stages.length === 0) return null
  return (
    <Table caption="Calls to models">
      <thead>
        <tr>
          <Th>Calls to models</Th>
          <Th numeric>Made</Th>
          <Th numeric>Under way</Th>
          <Th numeric>Last minute</Th>
          <Th numeric>Answered</Th>
          <Th numeric>Unusable</Th>
          <Th numeric>No answer</Th>
          <Th numeric>Median</Th>
          <Th numeric>Tokens read</Th>
          <Th numeric>Written</Th>
          <Th numeric>Cost</Th>
        </tr>
      </thead>
      <tbody>
        {stages.map((stage) => (
          <StageRow key={stage.stage} stage={stage} currency={currency} />
        ))}
      </tbody>
    </Table>
  )
}

function StageRow({ stage, currency }: { stage: RunStage; currency: string }) {
  const { answered, unusable, unanswered } = countStageEnds(stage)
  const troubles = describeTroubles(stage)
  return (
    <tr>
      <Td>
        {STAGE_WORDS[stage.stage]}
        {troubles && <span className="block text-xs text-muted">{troubles}</span>}
      </Td>
      <Td numeric>{whole(stage.calls)}</Td>
      <Td numeric>{whole(stage.outcomes.begun ?? 0)}</Td>
      <Td numeric>{whole(stage.lastMinute)}</Td>
      <Td numeric>{whole(answered)}</Td>
      <Td numeric>{whole(unusable)}</Td>
      <Td numeric className={unanswered > 0 ? 'text-danger' : ''}>
        {whole(unanswered)}
      </Td>
      <Td numeric>{stage.medianMs === null ? '–' : `${(stage.medianMs / 1000).toFixed(2)} s`}</Td>
      <Td numeric>{whole(stage.promptTokens)}</Td>
      <Td numeric>{whole(stage.answerTokens)}</Td>
      <Td numeric className="whitespace-nowrap">
        {stage.cost === null ? '–' : describeCost(stage.cost, currency)}
      </Td>
    </tr>
  )
}

function describeTroubles({ outcomes }: RunStage): string {
  return Object.entries(outcomes)
    .filter(([outcome]) => outcome in TROUBLES)
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${whole(count)} ${TROUBLES[outcome as Trouble]}`)
    .join(', ')
}
