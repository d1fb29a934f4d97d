import type { DemoNote } from '../case'

/** Notes of the COPD patient. Invented; traps: steroid dose, a wet read revised, a code status that changed. */
export const copdNotes: readonly DemoNote[] = [
  {
    noteId: '300101',
    category: 'Physician',
    description: 'MICU Resident Admission Note',
    chartTime: '2158-01-14 19:45',
    text: `Chief Complaint: shortness of breath
HPI: 72M h/o severe COPD (FEV1 28% [**2157**], home O2 2L, last intubated [**2155**]), p/w 4 days of increasing dyspnea, purulent sputum and wheeze after a cold. EMS found sat 79% on 2L, speaking in words. Nebs x3, methylprednisolone 125 mg IV, mag 2 g. ABG on BiPAP 14/6: 7.18/92/68. Somnolent, intubated in the ED 18:10 with 7.5 ETT.
PMH: COPD, OSA not on CPAP, HTN, prior lacunar stroke w/o deficit, BPH. No h/o CHF or DVT.
Meds: tiotropium, fluticasone/salmeterol, albuterol prn, amlodipine 5 mg, ASA 81, tamsulosin.
Allergies: levofloxacin (tendon pain)
Social: 60 pack-years, quit [**2156**]. Lives w/ wife. Retired welder.
Exam: T 37.9 HR 116 BP 142/78 intubated, sat 94%. Diffuse wheeze, long expiration, no edema.
Labs: WBC 13.8 (on steroids at home? no), Hct 47.2, HCO3 34, BUN 22, Cr 0.9, trop <0.01, BNP 88, flu A/B neg, lactate 1.4.
A/P: 72M w/ severe COPD exacerbation, hypercapnic failure.
# Resp: AC 450 x 14, PEEP 5, watch autoPEEP; nebs q2h; methylpred 60 mg q6h.
# Bronchitis: azithro 500 mg x1 then 250 mg, ceftriaxone 1 g; sputum cx.
# HTN: hold amlodipine. PPx: SQH, famotidine.
Code: full, to be discussed with wife (HCP).`,
  },
  {
    noteId: '300102',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2158-01-14 18:40',
    text: `[**2158-1-14**] 6:22 PM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 70311**]
Reason: s/p intubation, eval ETT and infiltrate
UNDERLYING MEDICAL CONDITION: 72 year old man with COPD
WET READ: right middle lobe opacity, cannot exclude pneumonia. [**First Name8 (NamePattern2) 88**]
FINAL REPORT
COMPARISON: [**2157-3-9**].
FINDINGS: The endotracheal tube ends 3 cm above the carina. The orogastric tube courses into the stomach. The lungs are markedly hyperinflated with flattened diaphragms and coarse interstitial markings that are unchanged. The density at the right heart border seen on the preliminary read is a prominent fat pad, unchanged from the prior study. There is no consolidation, effusion or pneumothorax. The heart is not enlarged.
IMPRESSION:
1. Tubes in good position.
2. Severe emphysema without pneumonia.
This is a change from the preliminary interpretation; called to Dr. [**Last Name (STitle) 5150**] at 8:05 PM.`,
  },
  {
    noteId: '300103',
    category: 'Respiratory',
    description: 'Respiratory Care Note',
    chartTime: '2158-01-15 05:30',
    text: `Demographics: day of intubation 1, 7.5 ETT at 23 cm at the lip, oral, placed by ED.
Lung sounds: RUL exp wheeze, RLL diminished, LUL exp wheeze, LLL diminished. Secretions: tan, thick, moderate, suctioned q3-4h.
Ventilation assessment: A/C 450 x 14 at start; at 2200 plateau 27 and measured autoPEEP 11 with BP drop to 88/50. Disconnected briefly, rate lowered to 10, flow raised to 80 L/min, autoPEEP 5 after. FiO2 50 to 35 percent. PEEP 5.
ABG: 2330 7.24/78/74, 0430 7.31/64/82 on 450 x 10.
Albuterol 6 puffs and ipratropium 4 puffs q2h until 0000, now q4h.
Cuff pressure 26 cm H2O. No RSBI this AM because of deep sedation (propofol, fentanyl) and bronchospasm.
Plan: keep permissive hypercapnia, target pH above 7.25, HR and BP with each change, try PSV when wheeze is less.`,
  },
  {
    noteId: '300104',
    category: 'Physician',
    description: 'MICU Attending Progress Note',
    chartTime: '2158-01-15 10:50',
    text: `72M w/ severe COPD (FEV1 28%), hypercapnic failure, intubated [**1-14**]. Events: autoPEEP 11 with hypotension to 88/50 last night, resolved with rate 10, no pressors.
Exam: T 37.4 HR 98 BP 124/70 RR 10 on A/C, 95% on 35%. Wheeze less, no edema, sedated RASS -3.
Labs: WBC 11.2, HCO3 33, Cr 0.8, glucose 244 on steroids. Sputum GS: 3+ GNCB, cx pending. CXR final: no pneumonia.
A/P:
# COPD: methylprednisolone 60 mg q6h is more than he needs; change to 40 mg daily (prednisone 40 per tube) for 5 days in all. The overnight order set carried 125 mg q6h for one dose only, given at 0000; corrected.
# Bronchitis: stop ceftriaxone, azithro day 2 of 5; no levofloxacin (tendon pain).
# Hyperglycemia: ISS, no h/o DM.
# Sedation: propofol off by noon, PSV trial.
# Nutrition: tube feeds. # HTN: BP fine off amlodipine.
Family: met wife and son. They say he would want short-term intubation again but no tracheostomy. Code: DNR, ok to intubate, order written.`,
  },
  {
    noteId: '300105',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2158-01-16 06:20',
    text: `NIGHT 1900-0700
NEURO: Propofol off at 1330 yesterday, fentanyl 25 mcg/hr. Awake, nods, follows commands x4. Writes on board: wants his glasses and asks for the dog. Wrist restraints off at 2100.
RESP: PSV 10/5 since 1600, RR 18-22, TV 380-450, sat 93-95 percent on 35 percent. Suctioned for thick tan q4h. Wheezes scattered.
CV: NSR 78-94, rare PVC, BP 118-146/60-80. K 3.4 repleted.
GI: Replete at 40 cc/hr via OGT, residual 30. Two loose brown stools overnight, first since admit.
GU: Foley 40-60 cc/hr. Flomax not given (NPO list), asked MD to restart.
ENDO: FS 188-232, insulin per scale.
SKIN: Bruise L hand from ABG, small blister L heel 1 x 1 cm.
SOCIAL: Wife slept in the lounge.
PLAN: SBT this AM, extubate to BiPAP if ok.`,
  },
  {
    noteId: '300106',
    category: 'Respiratory',
    description: 'Respiratory Care Note',
    chartTime: '2158-01-16 11:10',
    text: `SBT: RSBI 62 at 0715. PSV 5/0 for 45 minutes: RR 20, TV 420, sat 94 percent on 35 percent, HR 92, BP 138/76, no accessory muscle use. ABG at end 7.36/58/76. Cuff leak present, about 160 cc. Cough strong on suction.
Extubated at 0930 straight to BiPAP 12/5, FiO2 35 percent, full face mask, tolerated after coaching. Voice hoarse, no stridor. At 1030 RR 22, sat 93 percent.
Plan: BiPAP two hours on, one hour off today with 3L NC between, then nocturnal only. Nebs: albuterol and ipratropium q4h and prn.
Home equipment: wife confirms the CPAP was returned in [**2156**]; pt says the mask scared him. Suggest sleep clinic and nocturnal noninvasive ventilation at home, PCO2 58 when stable. Target saturation 88-92 percent; do not chase 95.
Will follow twice a shift.`,
  },
  {
    noteId: '300107',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2158-01-17 08:30',
    text: `72M w/ severe COPD (FEV1 28%), hypercapnic failure, intubated [**1-14**], extubated [**1-16**] 09:30 to BiPAP, no reintubation.
Events: 6 watery stools overnight, T 38.3, WBC 19.4. C. diff toxin PCR positive this AM.
Exam: T 38.1 HR 102 BP 112/64 RR 20 91% 3L. AOx3. Wheeze mild. Abd soft, mild LLQ tenderness, no rebound, BS active.
Labs: WBC 19.4 (11.2), Cr 1.2 (0.8), K 3.1, lactate 1.1, alb 2.9. Sputum cx: Moraxella catarrhalis.
A/P:
# C. diff, non-severe by Cr, first episode: vancomycin 125 mg PO qid x10 days (day 1 [**1-17**]). Stop famotidine. Contact precautions. KUB no megacolon.
# COPD: prednisone 40 mg day 3 of 5, nebs q4h. BiPAP at night.
# Moraxella bronchitis: azithro day 4 of 5, keep short.
# AKI mild: prerenal from stool, LR 1 L.
# Hypokalemia: replete. # BPH: tamsulosin restarted, Foley out today.
Code: DNR, ok to intubate per family meeting [**1-15**].`,
  },
  {
    noteId: '300108',
    category: 'Radiology',
    description: 'PORTABLE ABDOMEN',
    chartTime: '2158-01-17 07:50',
    text: `[**2158-1-17**] 7:20 AM  PORTABLE ABDOMEN   Clip # [**Clip Number (Radiology) 70402**]
Reason: diarrhea, abdominal tenderness, eval megacolon
UNDERLYING MEDICAL CONDITION: 72 year old man with COPD, new diarrhea and fever
FINAL REPORT
COMPARISON: None.
FINDINGS: Two portable supine views. There is gas throughout nondilated large and small bowel; the transverse colon measures 4.6 cm. There is mild thickening of the haustral folds of the descending colon, which is not specific. No pneumatosis and no free air is seen on these supine films. Surgical clips project over the right groin. Degenerative change of the lumbar spine. A urinary catheter is in place and the bladder is not distended.
IMPRESSION:
1. No evidence of megacolon or obstruction.
2. Mild fold thickening of the descending colon, which could reflect colitis.
3. Urinary catheter in place.`,
  },
  {
    noteId: '300109',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2158-01-17 18:40',
    text: `DAY SHIFT 0700-1900
NEURO: A&Ox3, glasses from home, in good mood. Pain 2/10 abdomen.
RESP: 3L NC to 2L, sat 89-92 percent per goal, exp wheeze, cough with tan sputum, IS 750. BiPAP 1400-1600.
CV: ST 100s to SR 88, BP 108-126/60s. LR 1 L given.
GI: 5 liquid stools, flexiseal refused. PO vanc x3. Ate broth, half sandwich. No abd distension.
GU: Foley out at 1100; no void by 1700, bladder scan 640 cc, straight cath 610 cc, tamsulosin given. Void 90 cc at 1830.
ENDO: FS 156-198.
SKIN: L heel blister intact, buttocks red from stool, barrier cream.
ID: T max 38.1, contact precautions, family taught soap and water.
SOCIAL: Son visited. Pt tells RN he was a volunteer fireman in [**2120**]s.
PLAN: bladder scan q6h, OOB tomorrow, transfer if stool slows.`,
  },
  {
    noteId: '300110',
    category: 'Rehab Services',
    description: 'Physical Therapy Evaluation',
    chartTime: '2158-01-18 14:00',
    text: `Reason: deconditioning after mechanical ventilation.
History: 72M, severe COPD, two days intubated, C. diff. Lives with wife in a one level house, two steps at the entry. Before: independent, walks 200 ft with rests on 2L, no device, drives. Fell once last winter on ice.
Findings: A&Ox3, motivated. Resting HR 92, BP 122/70, RR 20, sat 91 percent on 2L. Strength 4/5 in both legs, 5/5 arms. Sit to stand with contact guard. Gait 60 ft x2 with rolling walker, sat down to 84 percent on 2L and back to 90 in two minutes with pursed lip breathing; with 4L on exertion it stayed at 88 or above. No loss of balance.
Assessment: exertional desaturation and leg weakness; good potential.
Plan: PT 3-5 times a week, home with PT and pulmonary rehabilitation; needs 4L with exertion and a portable tank. Discussed with RN and case manager.`,
  },
  {
    noteId: '300111',
    category: 'Physician',
    description: 'Medicine Transfer Note',
    chartTime: '2158-01-18 16:20',
    text: `72M w/ severe COPD (FEV1 28%), hypercapnic failure, intubated [**1-14**], extubated [**1-16**] to BiPAP, course c/b C. diff [**1-17**]. Transferred from MICU [**1-18**].
Interval: stools 3 today, formed more. Afebrile since 06:00. Voiding, PVR 110.
Exam: T 36.9 HR 88 BP 126/72 RR 18 91% 2L. Wheeze faint.
Labs: WBC 12.6 (19.4), Cr 0.9 (1.2), K 3.9.
A/P:
# COPD: prednisone 40 mg day 4 of 5, no taper. Azithro done [**1-18**]. Tiotropium and fluticasone/salmeterol restarted. Nocturnal BiPAP arranged for home, 12/5. O2 2L rest, 4L exertion per PT.
# C. diff: PO vanc day 2 of 10, through [**2158-1-26**].
# Urinary retention: resolved on tamsulosin.
# HTN: amlodipine still held, BP 126/72; PCP to decide.
# Goals: pt himself, now AOx3, confirms DNR but would accept intubation for a reversible cause; no tracheostomy.
Dispo: home with PT, pulmonary follow up Dr. [**Last Name (STitle) 3319**] in 2 weeks.`,
  },
]
