import { CheckGroup } from '@/components/ui/check-group'
import { SelectField, TextField } from '@/components/ui/field'
import { PROMPT_STYLES } from '@/lib/core/ai-rating/prompt-styles'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import type { ChatPower } from '@/lib/core/runs/run-power'
import { axisChoice, axisTitle } from '@/lib/core/runs/setting-words'
import { ChoiceHelp } from './choice-help'

/**
 * What a language model is told. There all the time, so that what is chosen in them can be read at once.
 *
 * @param model the usual one of a server that has any; null where each has its own
 * @param usual what each server is asked with where nothing is said
 */
export function ChatFields({
  model,
  usual,
  isShown,
  raters,
}: {
  model: string | null
  usual: readonly Pick<ChatPower, 'server' | 'temperature'>[]
  isShown: boolean
  raters: Pick<RaterOffer, 'search' | 'confidence' | 'published' | 'promptStyles' | 'form'>
}) {
  return (
    <div className={isShown ? 'contents' : 'hidden'}>
      {model !== null && (
        <TextField
          label={axisTitle('Model')}
          help={<ChoiceHelp of="model" />}
          name="model"
          defaultValue={model}
          required={isShown}
          maxLength={1000}
          hint="Several with commas."
        />
      )}
      <TextField
        label={axisTitle('Temperature')}
        help={<ChoiceHelp of="temperature" />}
        name="temperature"
        type="number"
        min={0}
        max={2}
        step={0.1}
        defaultValue={model === null ? '' : 0.1}
        required={isShown && model !== null}
        {...(model === null ? { hint: `Empty: ${describeUsual(usual)}.` } : {})}
      />
      {raters.form && (
        <TextField
          label="Model that puts answers into form"
          name="form-model"
          maxLength={200}
          hint="Empty: the same. With another the AI rater may answer in plain words, as reasoning models do."
        />
      )}
      <div className={raters.search ? 'contents' : 'hidden'}>
        <CheckGroup
          legend={axisTitle('Format')}
          help={<ChoiceHelp of="format" />}
          name="format"
          options={(['absolute_time', 'relative_time', 'score'] as const).map((value) => {
            return {
              value,
              label: axisChoice('Format', value),
              isRecommended: value === 'absolute_time',
            }
          })}
          checked={['absolute_time']}
        />
      </div>
      <label className="col-span-full flex min-h-[24px] items-start gap-2 text-sm">
        <input type="checkbox" name="fresh" className="mt-0.5 size-4 shrink-0 accent-accent" />
        <span>
          Ask again what this model was asked before
          <span className="block text-xs text-muted">
            Otherwise its earlier answers to the very same questions are taken, unpaid.
          </span>
        </span>
      </label>
      {raters.promptStyles.length > 0 && (
        <SelectField label="Prompt" name="promptStyle" hint="Prompts that ask for more words cost more.">
          <option value="">The usual one</option>
          {raters.promptStyles.map((promptStyle) => (
            <option key={promptStyle} value={promptStyle}>
              {PROMPT_STYLES[promptStyle].title}
            </option>
          ))}
        </SelectField>
      )}
      {raters.published && (
        <label className="col-span-full flex min-h-[24px] items-start gap-2 text-sm">
          <input type="checkbox" name="published-judge" className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span>
            Ask as published
            <span className="block text-xs text-muted">
              By the published system’s rules in our words, its answer read as that system read it. For
              repeating the paper.
            </span>
          </span>
        </label>
      )}
      {raters.confidence && (
        <label className="col-span-full flex min-h-[24px] items-start gap-2 text-sm">
          <input type="checkbox" name="confidence" className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span>
            {axisChoice('Confidence', 'asked')}
            <span className="block text-xs text-muted">
              A number after its answer. The prompt is then another one: its answers may differ, too.
            </span>
          </span>
        </label>
      )}
    </div>
  )
}

function describeUsual(servers: readonly Pick<ChatPower, 'server' | 'temperature'>[]): string {
  const [first, ...others] = new Set(servers.map(({ temperature }) => temperature))
  if (first !== undefined && others.length === 0) return `${first}, as each server is set`
  return servers.map(({ server, temperature }) => `${temperature} for ${server}`).join(', ')
}
