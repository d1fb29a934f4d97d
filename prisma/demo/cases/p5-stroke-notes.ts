import type { DemoNote } from '../case'

/**
 * Hand-written notes of the stroke patient. Invented; traps: side of the stroke in the admission note, penicillin allergy,
 * time to anticoagulation.
 */
export const strokeNotes: readonly DemoNote[] = [
  {
    noteId: '500101',
    category: 'ECG',
    description: 'Report',
    chartTime: '2147-03-04 10:22',
    text: `Atrial fibrillation with a controlled ventricular response, rate 88. Left axis deviation. Left anterior fascicular block. Non-specific ST-T wave changes in leads I, aVL and V5-V6, which may be due to left ventricular hypertrophy or to ischemia. No ST segment elevation.
Intervals: QRS 98 ms, QT/QTc 382/441 ms. No P waves are seen, so no PR interval is reported.
Compared to the previous tracing of [**2145-11-20**] atrial fibrillation has replaced sinus rhythm. The fascicular block is not new. Voltage is unchanged.
Clinical correlation is suggested. Read by: [**Last Name (un) 6120**] [**Doctor First Name 31**], MD. Tracing obtained in the emergency department during stroke activation; baseline artifact in the right arm lead limits interpretation of lead I. Machine interpretation of "anterior infarct, age undetermined" is not confirmed on over-read: poor R wave progression is present but R waves persist in V2 through V4, and this was also seen on the earlier tracing.`,
  },
  {
    noteId: '500102',
    category: 'Radiology',
    description: 'CTA HEAD AND NECK W/ CONTRAST',
    chartTime: '2147-03-04 10:41',
    text: `[**2147-3-4**] 10:12 AM  CT HEAD W/O CONTRAST; CTA HEAD AND NECK W&W/O C & RECONS   Clip # [**Clip Number (Radiology) 33018**]
Reason: code stroke, aphasia and right sided weakness, last well 08:40
[**Hospital1 18**] MEDICAL CONDITION: 71 year old woman with acute aphasia, R face and arm weakness
CONTRAINDICATIONS for IV CONTRAST: None

FINAL REPORT
COMPARISON: None available.
NON-CONTRAST HEAD CT: There is a hyperdense proximal left middle cerebral artery. There is subtle loss of the left insular ribbon and of the left lentiform nucleus outline; ASPECTS 8. No intracranial hemorrhage, mass effect or shift of midline structures. Ventricles and sulci are mildly prominent, in keeping with age. There is an old lacunar infarct in the right caudate head. The visualized paranasal sinuses and mastoids are clear.
CTA: Abrupt cutoff of the left M1 segment about 8 mm beyond the carotid terminus, with moderate collateral filling of the distal sylvian branches. The right MCA and both ACAs are patent. Calcified plaque at both carotid bifurcations, without stenosis >50% by NASCET criteria (left 30%, right 20%). Vertebral arteries are patent, left dominant. A 6 mm nodule is seen in the right lobe of the thyroid. The lung apices are clear.
IMPRESSION:
1. Occlusion of the left M1 segment with early ischemic change, ASPECTS 8. No hemorrhage.
2. No hemodynamically significant carotid stenosis.
3. 6 mm right thyroid nodule; no follow-up needed by size criteria.
Findings were telephoned to Dr. [**Last Name (STitle) 6733**] (stroke) at 10:29 AM on [**2147-3-4**].`,
  },
  {
    noteId: '500103',
    category: 'Physician',
    description: 'Neuro ICU Admission Note',
    chartTime: '2147-03-04 14:50',
    text: `Chief Complaint: aphasia, R sided weakness
HPI: 71F h/o HTN, HL, paroxysmal afib (per [**Hospital1 18**] records NOT on anticoagulation), last seen well at 08:40 by neighbor, found at 09:15 on kitchen floor, mute, not moving R arm. EMS FSBG 142. ED arrival 09:58, BP 188/94, NIHSS 17 (aphasia 3, R face 2, R arm 4, R leg 3, L gaze pref 1, neglect 1, sensory 1, LOC questions 2). CT no bleed. IV tPA bolus at 10:34, total 61 mg (0.9 mg/kg, 68 kg). CTA with R M1 occlusion. To angio: groin puncture 11:20 via R CFA, 2 passes stent retriever, TICI 2b at 12:05. Conscious sedation, not intubated. To neuro ICU 13:10.
PMH: HTN; hyperlipidemia; paroxysmal AF dx [**2145**]; osteoarthritis; s/p L total knee replacement [**2139**]; no prior stroke or TIA known; no DM.
Home meds: lisinopril 20 mg daily, simvastatin 20 mg qhs, acetaminophen prn. 
Allergies: Penicillin (anaphylaxis).
Social: retired school bus driver, lives alone, independent in all ADLs. Never smoker. EtOH 1 glass of wine per wk. HCP is niece [**Name (NI) 4021**]. FHx: father d. MI age 66.
ROS: unable to obtain, aphasia.

Exam: T 36.8 HR 86 irreg BP 158/80 RR 18 SpO2 96% on 2L NC. Awake, global aphasia, follows no commands, mimics closing eyes. L gaze preference, crosses midline. R lower facial droop. R arm 1/5, R leg 3/5, L side full. Lungs clear ant. Irreg irreg, no m/r/g. Abd soft NT ND. R groin dressing c/d/i, no hematoma, DP 2+ b/l.
Labs: Na 139, K 3.6, BUN 18, Cr 0.9, glucose 148, WBC 8.4, Hct 38.2, Plt 221, INR 1.1, TropT 0.04.

A/P: 71F with cardioembolic R MCA stroke s/p IV tPA and thrombectomy (TICI 2b).
# Stroke: q1h neuro checks, SBP <160 post reperfusion w/ nicardipine gtt prn. No antithrombotics x 24h. Repeat CT head at 24h. MRI, TTE, lipids, A1c. Start high dose statin once enteral access.
# AF: rate controlled. Hold AC.
# Tropinemia: TropT 0.04, no ST elevation, trend x 2. 
# FEN: NPO until speech/swallow eval. Replete K.
PPx: pneumoboots. Access: PIV x2. Code: full, confirmed w/ niece. 

ADDENDUM 17:40 - Assessment above should read LEFT MCA / LEFT M1 occlusion (confirmed on CTA with radiology). Deficits are R sided. My error. [**First Name8 (NamePattern2) 512**] [**Last Name (NamePattern1) 6733**], MD`,
  },
  {
    noteId: '500104',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2147-03-04 19:30',
    text: `NEURO: Awake, global aphasia, tracks voice. No commands. R arm flicker to nailbed pressure, R leg lifts off bed briefly, L side purposeful. Pupils 3 mm brisk b/l. q1h neuro checks per tPA protocol without change. NIHSS 15 at 18:00.
CV: AF 80-96, no VEA. BP 138-164/70-82. Nicardipine gtt on at 1345 at 5 mg/hr for SBP 168, weaned to 2.5 mg/hr at 1600, off at 1730. R groin site soft, no ooze, distal pulses palpable. 
RESP: 2L NC, sats 95-97%. LS clear, dim at bases. Weak cough.
GI/GU: NPO. Abd soft, +BS. Foley patent, clear yellow urine 50-80 cc/hr. 
ENDO: FSBG 148, 131. No insulin needed.
ID: afebrile, T max 37.1.
SKIN: intact. Bruise R hip 6 x 8 cm from the fall, marked with pen, not expanding. 
SOCIAL: Niece (HCP) in at 1700 with pt's pill bottles. She tells this RN that apixaban was prescribed by the PCP in [**2147-1-12**] and that pt stopped it on her own about 3 wks ago because of nosebleeds. No doses since then per niece. Bottle of 60 is nearly full. Dr. [**Last Name (STitle) 6733**] paged with this. Niece also took pt's partial upper denture and eyeglasses home. Reading glasses left at bedside.
PLAN: continue q1h neuro checks and BP checks, SBP <160, no NGT or further sticks for 24 hrs post tPA if avoidable, CT head at 1030 tomorrow. Call HO for any neuro change, headache or vomiting. Speech and swallow consult is in.`,
  },
  {
    noteId: '500105',
    category: 'Rehab Services',
    description: 'Bedside Swallowing Evaluation',
    chartTime: '2147-03-05 11:15',
    text: `TITLE: BEDSIDE SWALLOWING EVALUATION
HISTORY: Thank you for consulting on this 71 y/o woman s/p L MCA stroke, IV tPA and mechanical thrombectomy [**2147-3-4**]. NPO since admission. Never intubated. PMH HTN, HL, AF. No known h/o dysphagia or pneumonia. Per niece regular diet at home, wears partial upper denture (not here).
EVALUATION: Seen upright in bed with RN present. Awake and alert, globally aphasic, no verbal output except one "no". Did not follow commands for oral motor exam. R lower facial droop with drooling from R. Secretions pooled in R lateral sulcus, suctioned. Volitional cough not elicited; reflexive cough weak.
SWALLOWING ASSESSMENT: Ice chips, 1/2 tsp thin liquid, 1/2 tsp nectar thick and 1/2 tsp puree given. Anterior spill on R with all liquids. Oral transit slow with R sided residue. Swallow trigger delayed by about 4 seconds; laryngeal elevation reduced to palpation. Wet vocal quality and delayed weak cough after 2 of 2 thin liquid trials and 1 of 2 nectar trials. O2 sat 96% to 92% after thin liquids. Puree: residue, no overt cough. Trials stopped.
SUMMARY / IMPRESSION: Moderate-severe oropharyngeal dysphagia with overt signs of aspiration of thin and nectar thick liquids. Silent aspiration of puree can not be excluded at bedside. FOIS level 1 out of 7.
RECOMMENDATIONS:
1. Strict NPO, including meds.
2. Short term alternate nutrition (NGT) per team.
3. Oral care q4h, suction R cheek. HOB >30 at all times.
4. We will repeat the bedside exam on [**2147-3-8**], and videoswallow once pt is more alert and following.
Discussed with RN and Dr. [**Last Name (STitle) 4417**].`,
  },
  {
    noteId: '500106',
    category: 'Physician',
    description: 'Neuro ICU Progress Note',
    chartTime: '2147-03-05 13:05',
    text: `HD 2, post tPA day 1
24 Hour Events: nicardipine off since 17:30 yesterday. 24h CT head done 10:35, no hemorrhage. Failed bedside swallow. Niece reports apixaban stopped 3 wks ago (see RN note).
Allergies: Penicillin (anaphylaxis).
Infusions: NS 75 cc/hr.
Exam: T 37.2 HR 92 AF BP 146/78 RR 18 96% 2L. NIHSS 11. Says "no" and first name, follows 1-step midline commands. L gaze pref resolved. R NLF flattening. R arm 2/5, R leg 4-/5. L full strength. Groin soft.
Labs: Na 140, K 4.1 (3.6), BUN 16, Cr 0.8 (0.9), WBC 9.8 (8.4), Hct 36.4 (38.2), Plt 208. TropT 0.04 -> 0.05 -> 0.04. LDL 131, HDL 44, A1c 6.1%. 
Imaging: CT head 24h: evolving L insular and putaminal infarct, no hemorrhagic transformation, no shift.
TTE: LVEF 55%, moderate LA dilation, no thrombus or ASD seen, mild MR.

A/P: 71F with cardioembolic L MCA stroke (paroxysmal AF, off apixaban) s/p IV tPA and thrombectomy (TICI 2b), improving.
# Stroke: neuro checks q2h. Liberalize SBP to <180. Start ASA 300 mg PR daily now that 24h CT is clean. MRI tomorrow. Timing of AC after MRI. Atorvastatin 80 mg in place of simvastatin.
# AF: rate 80-90s without agents. Hold AC.
# Troponin: flat, no ST change, c/w demand. No further trend.
# Dysphagia: failed bedside. Dobhoff/NGT today, start Replete with fiber at 10, goal 55 cc/hr.
# HTN: hold lisinopril.
# Pre-diabetes: A1c 6.1%, ISS, no scheduled insulin.
PPx: pneumoboots; start SQ heparin 5000 tid tonight. Access: PIV. Code: full. Dispo: ICU, likely floor tomorrow.`,
  },
  {
    noteId: '500107',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2147-03-06 05:48',
    text: `[**2147-3-6**] 5:20 AM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 33092**]
Reason: vomited tube feeds, desat to 84%, r/o aspiration; NGT position
MEDICAL CONDITION: 71 year old woman with L MCA stroke, NGT placed [**2147-3-5**]

FINAL REPORT
HISTORY: Stroke, witnessed emesis and desaturation.
COMPARISON: Portable chest film of [**2147-3-5**] at 17:02.
FINDINGS: A single portable upright view is submitted. There is a new patchy opacity in the right lower lung, partly silhouetting the right hemidiaphragm, with air bronchograms. Milder streaky opacity at the left base is most consistent with atelectasis. No pleural effusion or pneumothorax. The heart is mildly enlarged; the aorta is calcified and tortuous. The pulmonary vasculature is not engorged.
The side port of the nasogastric tube lies at the level of the gastroesophageal junction and the tube has been pulled back about 7 cm since the previous film. It should be advanced before feeding is resumed.
No acute osseous abnormality. Degenerative change of the right shoulder.
IMPRESSION:
1. New right lower lobe opacity, most consistent with aspiration pneumonitis or pneumonia in this setting.
2. Nasogastric tube side port at the GE junction; advancement by at least 8 cm is recommended.
Findings and recommendation were discussed with Dr. [**Last Name (STitle) 4417**] by telephone at 5:45 AM, at the time of review.`,
  },
  {
    noteId: '500108',
    category: 'Pharmacy',
    description: 'Allergy Clarification',
    chartTime: '2147-03-07 09:10',
    text: `PHARMACY ALLERGY REVIEW
Asked by Dr. [**Last Name (STitle) 4417**] to review the penicillin allergy entry in this 71 y/o woman with aspiration pneumonia, currently on levofloxacin 750 mg IV q24h + metronidazole 500 mg IV q8h (day 2, both started [**2147-3-6**]).
Source of present entry: ED triage, [**2147-3-4**]: "PCN - anaphylaxis". Pt aphasic at the time; the entry was made from an old EMS form.
Interview: niece by phone 08:40. Pt had "stomach upset" with penicillin tablets as a teenager. No rash, hives, swelling, trouble breathing or hospital visit. Niece is certain that pt took amoxicillin for dental work in [**2146**] with no reaction.
Outside pharmacy [**Location (un) 882**] called: amoxicillin 500 mg, 21 capsules, dispensed [**2146-8-3**]. No epinephrine injector ever dispensed.
ASSESSMENT: Low risk history. This is a GI intolerance, not an IgE mediated allergy. Prior tolerance of an aminopenicillin documented.
RECOMMENDATION: Allergy entry changed to "penicillin - intolerance (GI upset)". Ampicillin-sulbactam 3 g IV q6h is appropriate at CrCl of approx 58 mL/min. Stop levofloxacin (QTc 468 ms on [**2147-3-6**], on prn ondansetron) and metronidazole. Observe for first dose, 30 min.
Also noted: simvastatin already stopped, atorvastatin 80 mg via NGT active. Crush metoprolol tartrate, do not use succinate via tube. Time spent 35 min. Discussed with team on rounds.`,
  },
  {
    noteId: '500109',
    category: 'Physician',
    description: 'Neuro ICU Progress Note',
    chartTime: '2147-03-07 12:20',
    text: `HD 4, post tPA day 3
24 Hour Events: yesterday 04:50 vomited TF, desat 84%, NRB then high flow 40L/50%; CXR new RLL opacity. T 38.9. Levo/flagyl started (listed PCN anaphylaxis). AF w RVR to 146 at 06:10, metoprolol 5 mg IV x2, then 25 mg NGT q8h, HR now 80-90s. MRI done last night. Pharmacy clarified PCN = GI upset only, changed to Unasyn today.
Allergies: Penicillin - GI intolerance only (corrected [**2147-3-7**]; NOT anaphylaxis).
Exam: T 38.1 HR 88 AF BP 142/70 RR 24 94% on HFNC 35L 40%. NIHSS 9. Names 2/5 objects, follows 1-step commands. R face mild. R arm 2/5, R leg 4/5. L full strength. Crackles R base.
Labs: Na 141, K 3.9, BUN 22, Cr 0.8, WBC 15.2 (9.8), Hct 34.9, Plt 199, lactate 1.4. Sputum GS 3+ PMN, mixed oral flora; cx pending. BCx x2 NGTD.
MRI: L insula, putamen, frontal operculum infarct, approx 4 x 3 cm. Petechial hemorrhage L putamen. Old R caudate lacune.

A/P: 71F with cardioembolic L MCA stroke (paroxysmal AF, off apixaban) s/p IV tPA and thrombectomy (TICI 2b), now with RLL aspiration pneumonia.
# Hypoxic resp failure / aspiration PNA: Unasyn 3 g q6h, day 1 of 7 counting from [**2147-3-6**]. Wean HFNC for sat >92%. Chest PT. No need for intubation at present.
# Stroke: ASA 81 mg per NGT (was 300 PR). Petechial hemorrhage on MRI so delay apixaban to day 10 ([**2147-3-14**]), repeat CT head before starting. 
# AF w RVR: provoked by fever/hypoxia. Metoprolol 25 mg q8h.
# Dysphagia: NGT re-advanced 8 cm, confirmed on film. TF restarted at 20, HOB 45.
# HTN: hold lisinopril.
PPx: SQH. Code: family mtg w/ niece today - DNR, ok to intubate for reversible cause. Dispo: ICU.`,
  },
  {
    noteId: '500110',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2147-03-09 06:15',
    text: `NIGHT SHIFT 1900-0700
NEURO: Alert, sleeping on and off. Says own name, "yes/no" about 70% reliable, frustrated by word finding. 1-step commands. R arm moves in plane of bed, R leg holds 5 sec. L side strong, pulled at NGT x1, mitt to L hand 0100-0400 then off. NIHSS 8.
CV: AF 74-92. BP 128-150/64-78. Metoprolol given x2 via NGT. No RVR.
RESP: HFNC off yesterday 1400. On 2L NC, sat 94-96%. Crackles R base only. Cough stronger, raising thick tan secretions, self yankauer with L hand. NT suction x0.
GI: TF Replete w fiber at goal 55 cc/hr, residuals 10-30 cc. Bridle in place, NGT at 62 cm. Loose brown BM x2. No emesis.
GU: Foley out [**2147-3-8**] at 1000, voiding on bedpan, bladder scan 90 cc post void.
SKIN: On turning at 0200 noted open area on coccyx 1 x 2 cm, pink base, no drainage, stage 2. Not seen on last skin check. Cleansed, Mepilex applied, turn q2h, waffle cushion ordered. R heel blanching red, off-loaded. R hip bruise fading yellow-green.
ID: Tmax 37.6. Unasyn q6h, no rash or reaction.
PAIN: points to L knee, tylenol 650 x1 with effect.
SOCIAL: niece called 2100, updated. States pt lost her cat last month and has been low in mood, asks if someone could talk to her once speech is better.
PLAN: videoswallow [**2147-3-10**], OOB to chair, wound care RN to see, call out to stroke floor if bed.`,
  },
  {
    noteId: '500111',
    category: 'Consult',
    description: 'Gastroenterology Consult - PEG',
    chartTime: '2147-03-10 15:30',
    text: `GI CONSULT
Requesting: Neurology (Dr. [**Last Name (STitle) 6733**]). Reason: PEG placement, post stroke dysphagia.
HPI: 71F h/o HTN, AF (off apixaban x 3 wks before admission), L MCA stroke [**2147-3-4**] s/p IV tPA and thrombectomy, c/b RLL aspiration PNA on [**2147-3-6**] treated with Unasyn, now day 5 of 7. NGT fed since [**2147-3-5**], at goal. Off O2 since this morning, sat 95% RA. Videoswallow today: silent aspiration of thin liquids; nectar thick and puree safe with chin tuck and R head turn; mild R pharyngeal residue cleared with second swallow.
Past GI history: colonoscopy [**2141**] with 1 hyperplastic polyp. No GIB, no ulcer, no prior abdominal surgery. No cirrhosis.
Meds: ASA 81, metoprolol 25 q8h, atorvastatin 80, Unasyn, SQH, bowel regimen.
Exam: T 37.0 HR 82 BP 136/72 95% RA. Expressive > receptive aphasia, smiles, nods appropriately. Abd soft, no scars, NT.
Labs: WBC 9.1 (15.2 on [**2147-3-7**]), Hct 33.8, Plt 254, INR 1.1, albumin 3.1, Cr 0.7.
IMPRESSION: Improving post stroke dysphagia, 6 days out, passed for modified diet today. High chance of meeting needs by mouth in the next weeks. PEG now would also interrupt the plan for anticoagulation.
RECOMMENDATIONS:
- No PEG at this time. 
- Start puree / nectar thick with supervision, calorie count x 48h, then stop NGT feeds if taking >75%.
- If not meeting needs by 3-4 weeks, re-refer from rehab.
- Continue PPI only while on NGT; no long term indication.
Pt seen and discussed with attending Dr. [**Last Name (STitle) 7006**]. GI will sign off.`,
  },
  {
    noteId: '500112',
    category: 'Physician',
    description: 'Stroke Service Progress Note',
    chartTime: '2147-03-11 10:40',
    text: `HD 8. Transferred from neuro ICU [**2147-3-9**].
Interval: on puree/nectar, took 80% of meals. NGT removed this AM. Sputum cx final: oropharyngeal flora only. BCx x2 no growth final. Unasyn day 6 of 7. 
Allergies: Penicillin - GI intolerance only (corrected [**2147-3-7**]; NOT anaphylaxis).
Exam: T 36.9 HR 78 AF BP 148/76 95% RA. NIHSS 7. Short phrases, names 4/5, follows 2-step commands. R NLF flattening. R arm 3/5, R leg 4/5. L full strength. Stage 2 coccyx, dressing intact.
Labs: Na 138, K 4.2, BUN 14, Cr 0.7, WBC 8.6 (9.1, 15.2), Hct 34.1, Plt 271.

A/P: 71F with cardioembolic L MCA stroke (paroxysmal AF, off apixaban) s/p IV tPA and thrombectomy (TICI 2b), c/b RLL aspiration pneumonia, resolving.
# Stroke: ASA 81 until AC starts. Repeat CT head [**2147-3-14**] at rehab; if no new blood start apixaban 5 mg [**Hospital1 **] and stop ASA. Statin atorva 80. 
# AF: metoprolol 25 mg PO q8h, change to succinate 75 mg daily when swallowing whole pills. Nosebleeds were the reason for stopping apixaban: ENT outpt, saline nasal spray.
# Aspiration PNA: complete 7 days, last dose [**2147-3-12**] PM. RA.
# Dysphagia: puree/nectar, chin tuck, R head turn. No PEG per GI.
# HTN: resume lisinopril at 10 mg today (home dose 20).
# Pre-diabetes: A1c 6.1%, diet.
# Mood: post stroke, niece reports low mood since before admission. Screen at rehab; no SSRI started.
PPx: SQH. Code: DNR, ok to intubate. Dispo: acute rehab [**2147-3-12**], bed accepted at [**Hospital3 7**]. PT: mod assist x1 transfers. F/u stroke clinic 6 wks.`,
  },
]
