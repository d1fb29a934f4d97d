import { stemAll } from './stem'

/** Words that say nothing about which note a statement comes from. Negations are here too: retrieval looks for the topic. */
export const STOP_WORDS: ReadonlySet<string> = stemAll(
  `a an the of to in on at by for from with without and or but nor as than then that this these those there here it its he she
  his her him they them their we our you your i my who whom whose which what when where while was were is are am be been being
  has have had having do does did doing will would shall should can could may might must not no never patient pt pts mr mrs ms
  dr md also into onto per via so if because due secondary during about until after before up out off over under again both
  each few more most other some such only own same too very just all any upon however given found noted shown status post
  admission admitted hospital himself herself itself themselves now today yet still among later`,
)
