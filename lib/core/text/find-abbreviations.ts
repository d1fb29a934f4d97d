/**
 * Short forms that find understands beyond the table of clinical terms, one meaning a line: the term that stands for
 * all, then its variants. A variant with a capital letter is found only in exactly that case. A short form may stand in
 * several lines: find shows them all, where the AI rater must not guess. Open for additions; a study can add its own lines.
 */
export const FIND_ABBREVIATIONS = `
abdomen: abd
activities of daily living: ADLs | ADL
acute respiratory distress syndrome: ARDS
advanced cardiac life support: ACLS
alcohol: etoh
ambulate: amb | ambulating
antibiotics: abx
arterial blood gas: ABG | ABGs
as needed: prn
aspartate aminotransferase: AST | SGOT
alanine aminotransferase: ALT | SGPT
bedside: bs
benign prostatic hyperplasia: BPH
blood culture: bcx | blood cx
blood pressure: BP | SBP
bowel movement: BM
bowel sounds: BS
breath sounds: BS
cardiac arrest: code blue
catheter: cath
cerebrovascular accident: CVA | stroke
chest pain: CP
chest tube: CT
chest x ray: cxr | chest film | chest radiograph | portable chest
chief complaint: CC
computed tomography: CT | cat scan
continue: cont | c/w
culture: cx
deep vein thrombosis: DVT
diagnosis: dx
discharge: d/c | dc
discontinue: d/c | dc | dced
dyspnea: SOB | shortness of breath
ejection fraction: EF | LVEF
electrocardiogram: ECG | EKG
endotracheal tube: ETT
esophagogastroduodenoscopy: EGD | upper endoscopy
extremities: ext
family history: FH | FHx
follow up: f/u
fracture: fx
gastrointestinal: GI
general surgery: surgery
heart rate: HR | pulse
hemodialysis: HD
hospital day: HD
history: hx
history of: h/o
immediately: stat
in the morning: qam
intracranial hemorrhage: ICH
intravenous: IV
international normalized ratio: INR
jugular venous pressure: JVP
jugular venous distension: JVD
laboratory: labs
left lower lobe: LLL
left lower quadrant: LLQ
left upper lobe: LUL
left upper quadrant: LUQ
left ventricle: LV
lumbar puncture: LP | spinal tap
lower extremity: LE
mental status: MS
morphine sulfate: MS
multiple sclerosis: MS
mitral stenosis: MS
nasal cannula: NC
nasogastric tube: NGT
no known drug allergies: NKDA
normal sinus rhythm: NSR
nothing by mouth: NPO
oxygen saturation: sat | sats | SpO2 | O2 sat
packed red blood cells: prbc | prbcs
patient: pt
percutaneous coronary intervention: PCI | stent
past medical history: PMH | PMHx
peripheral vascular disease: PVD
physical examination: PE | exam
pulmonary embolism: PE
postoperative: postop | post op
postoperative day: POD
prescription: rx
pressure ulcer: decubitus | bedsore
prothrombin time: PT
physical therapy: PT
pulmonary artery: PA
range of motion: ROM
red blood cell: RBC
respiratory rate: RR
respiratory: resp
right lower lobe: RLL
right lower quadrant: RLQ
right upper lobe: RUL
right upper quadrant: RUQ
sinus tachycardia: ST | sinus tach
sputum culture: sputum cx
subcutaneous: SQ | subq | SC
surgical intensive care unit: SICU
symptoms: sx
temperature: temp | tmax
tracheostomy: trach
total parenteral nutrition: TPN
transesophageal echocardiogram: TEE
transient ischemic attack: TIA
transthoracic echocardiogram: TTE
treatment: tx
ultrasound: US | sono
upper extremity: UE
urinalysis: UA
urinary tract infection: UTI
urine culture: ucx | urine cx
vancomycin resistant enterococcus: VRE
vital signs: VS | vitals
within normal limits: WNL
white blood cell: WBC
`
