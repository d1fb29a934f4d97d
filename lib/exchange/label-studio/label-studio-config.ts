import type { GuidelineContent } from '@/lib/core/labeling/guideline'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import { VERDICTS } from '@/lib/core/verdict'

/**
 * The labelling configuration of a Label Studio project that asks what a `verdict` task asks, with the same keys.
 *
 * @param guideline its definitions become the hints of the answers
 */
export function labelStudioConfig({ entries }: Pick<GuidelineContent, 'entries'>): string {
  const choices = VERDICTS.map(
    (code, place) =>
      `    <Choice value="${code}" hotkey="${place + 1}" hint="${escape(entries[code].definition)}"/>`,
  )
  return `<View>
  <Header value="${escape(verdictProtocol.question)}"/>
  <Text name="text" value="$text"/>
  <Choices name="verdict" toName="text" choice="single" required="true">
${choices.join('\n')}
  </Choices>
  <Choices name="uncertain" toName="text" choice="multiple">
    <Choice value="Uncertain" hotkey="4"/>
  </Choices>
  <TextArea name="comment" toName="text" placeholder="Comment" maxSubmissions="1" editable="true"/>
</View>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
