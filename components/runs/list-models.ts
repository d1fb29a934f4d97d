import type { Option } from '@/components/ui/check-group'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import type { ChatPower, RunPower } from '@/lib/core/runs/run-power'
import { FLOOR } from './choice-help'

type Offered = {
  raters: Pick<RaterOffer, 'rules' | 'inference'>
  power: Pick<RunPower, 'chat' | 'chatFault'>
  offer: Pick<SearchOffer, 'entailmentModels'>
}

/** What can rate here: rules, models on this machine, models of servers. The values are what `readChoices` reads. */
export function listModels({ raters, power: { chat, chatFault }, offer }: Offered): Option<string>[] {
  const local = raters.inference ? offer.entailmentModels : []
  const named = chat.filter(({ server }) => server !== '')
  const [only] = chat
  const isAlone = chat.length === 0 && local.length === 0
  const rules = {
    value: 'baseline',
    label: 'Baseline: rules, built in',
    note: isAlone ? `the only one available here; ${FLOOR}` : FLOOR,
  }
  const unnamed = {
    value: 'chat',
    label: only ? `Language model: ${only.model}` : 'Language model',
    isRecommended: only !== undefined,
    ...(only
      ? { note: 'Statements and passages go to the configured server.' }
      : { missing: chatFault ?? 'No chat server is configured.' }),
  }
  return [
    ...(raters.rules ? [rules] : []),
    ...local.map((model) => ({ value: `entailment ${model}`, label: model, note: 'on this machine' })),
    ...(named.length > 0 ? named.map(toOption) : [unnamed]),
  ]
}

function toOption({ server, model }: ChatPower): Option<string> {
  return {
    value: `server ${server}`,
    label: server === model ? server : `${server}: ${model}`,
    note: 'Statements and passages go to this server.',
  }
}
