import type { DemoNote } from '../case'

/** Notes of the urosepsis patient. Invented; traps: side of the stone, a dose by weight, a culture that changed the drug. */
export const urosepsisNotes: readonly DemoNote[] = [
  {
    noteId: '100101',
    category: 'Physician',
    description: 'MICU Resident Admission Note',
    chartTime: '2126-05-02 22:30',
    text: `Chief Complaint: fever, flank pain
HPI: 67F h/o DM2, nephrolithiasis, HTN p/w 2 days of R flank pain, rigors, T 39.4 at home, N/V x4, poor PO. No dysuria, no hematuria. In the ED BP 78/42, HR 126, lactate 5.1; got 4 L LR, vanc 1 g, Zosyn 4.5 g. MAP still 54 so R IJ placed and levophed started. CT: obstructing ureteral stone w/ hydronephrosis.
PMH: DM2 on metformin, HTN, nephrolithiasis s/p lithotripsy [**2119**], hypothyroid. No h/o CHF, no h/o CKD (b/l Cr 0.8). PSH: cholecystectomy.
Meds: metformin 1000 mg bid, lisinopril 20 mg daily, levothyroxine 75 mcg daily.
Allergies: NKDA
Social: widowed, lives w/ daughter, never smoker, no EtOH.
Exam: T 38.9 HR 118 BP 92/48 on levophed 0.12 RR 26 95% 2L. Ill, AOx3. Lungs clear. R CVA tenderness. Warm ext.
Labs: WBC 22.6 w/ 18 bands, Hct 35.1, Plt 104, Na 134, K 4.9, HCO3 16, BUN 48, Cr 2.9, glucose 288, lactate 5.1. UA: >100 WBC, nitrite pos.
A/P: 67F w/ septic shock from obstructed pyelonephritis on the R.
# Shock: levophed for MAP >65, LR, lactate q4h. # Source: IR for percutaneous nephrostomy tonight. # ID: Zosyn, vanc pending cx.
# AKI: hold metformin, lisinopril; Foley. # DM: insulin gtt. # Hypothyroid: levothyroxine.
PPx SQH. Full code.`,
  },
  {
    noteId: '100102',
    category: 'Radiology',
    description: 'CT ABDOMEN/PELVIS W/O CONTRAST',
    chartTime: '2126-05-02 20:10',
    text: `[**2126-5-2**] 7:35 PM  CT ABD/PELVIS W/O CONTRAST   Clip # [**Clip Number (Radiology) 21044**]
Reason: flank pain, septic shock, eval stone
UNDERLYING MEDICAL CONDITION: 67 year old woman with h/o nephrolithiasis
CONTRAINDICATIONS for IV CONTRAST: acute renal failure
FINAL REPORT
COMPARISON: None.
FINDINGS: There is a 9 mm obstructing calculus in the proximal left ureter with moderate left hydronephrosis and marked perinephric stranding. A 4 mm non-obstructing calculus lies in the lower pole of the right kidney; there is no right hydronephrosis. No gas in the collecting system or parenchyma. The bladder is collapsed around a Foley catheter. The liver, spleen and pancreas are unremarkable without contrast; the gallbladder is absent. The appendix is normal. There is no free fluid. Small bibasilar atelectasis.
IMPRESSION:
1. 9 mm obstructing stone in the proximal left ureter with moderate left hydronephrosis.
2. Non-obstructing 4 mm right renal stone.
3. No evidence of emphysematous pyelonephritis.`,
  },
  {
    noteId: '100103',
    category: 'General',
    description: 'IR Procedure Report',
    chartTime: '2126-05-03 00:50',
    text: `Procedure: percutaneous nephrostomy, left.
Indication: obstructed infected left kidney, septic shock. Note: the request named the right side; side confirmed on CT by the radiologist and with the MICU resident before the procedure, and the site was marked. Time-out performed.
Consent: daughter by phone, two physicians.
Technique: prone oblique, ultrasound and fluoroscopic guidance, 1 percent lidocaine, no sedation because of hypotension. A posterior lower pole calyx of the left kidney was entered with a 21 gauge needle. Frankly purulent urine, 15 cc sent for culture. Minimal contrast was injected to confirm position. An 8 French pigtail catheter was left to gravity drainage and sutured.
Findings: moderate left hydronephrosis, pus. Complications: none immediate. Blood loss less than 5 cc.
Plan: flush with 5 cc saline every 8 hours, record output separately, antegrade study when well, urology for the stone in 2 to 4 weeks.
Attending: [**Doctor Last Name 4490**], MD`,
  },
  {
    noteId: '100104',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2126-05-03 06:40',
    text: `NIGHT 1900-0700
NEURO: A&Ox3, anxious, rigors x20 min after the procedure, Demerol 25 mg IV with relief. Pain R shoulder from positioning 3/10.
RESP: 2-4L NC, LS clear then crackles at bases by 0500, sat 94 percent.
CV: ST 118-132, no ectopy. Levophed peaked at 0.28 mcg/kg/min at 0200, now 0.16. Vasopressin 0.04 started 0215. A-line L radial placed 0130. Hydrocortisone 50 mg q6h started 0300.
GI: NPO, nausea, Zofran x1. BS hypoactive, no BM.
GU: Foley 15-25 cc/hr cloudy. L nephrostomy 60 cc/hr purulent then tea colored, flushed as ordered.
ENDO: insulin gtt 3-6 units/hr, FS 158-240.
ID: T max 39.6, cooling blanket. Zosyn, vanc given.
SKIN: intact. Old healed burn L forearm.
LABS 0500: lactate 3.2, Cr 3.1, Plt 82, WBC 28.4.
SOCIAL: Daughter at bedside, says mother had a penicillin shot years ago without trouble.
PLAN: wean pressors, follow cultures.`,
  },
  {
    noteId: '100105',
    category: 'Physician',
    description: 'MICU Attending Progress Note',
    chartTime: '2126-05-03 10:15',
    text: `67F w/ septic shock from obstructed pyelonephritis s/p L PCN last night. Correction to the admission note: the obstructing stone and the nephrostomy are on the LEFT; exam tenderness was recorded on the R in error, on my exam it is L CVA tenderness.
Events: levophed peak 0.28, vasopressin added, stress dose hydrocortisone. Now levophed 0.14, lactate 3.2 from 5.1.
Exam: T 38.4 HR 112 BP 104/52 (MAP 67) RR 24 95% 4L. AOx3. Crackles at both bases. L nephrostomy tea colored.
Labs: WBC 28.4, Plt 82, INR 1.4, Cr 3.1, BUN 52, K 4.6, HCO3 17. Blood cx 2/2 bottles GNR. PCN cx GNR.
A/P: septic shock, improving after drainage.
# GNR bacteremia: Zosyn to meropenem 1 g q12h until sensitivities, given illness severity. D/C vancomycin.
# AKI: ATN plus obstruction, UOP rising, no indication for dialysis.
# Resp: volume, hold further boluses.
# Thrombocytopenia: sepsis, SQH held, HIT unlikely, no schistocytes.
# DM: insulin gtt. Full code. Daughter updated.`,
  },
  {
    noteId: '100106',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2126-05-03 07:30',
    text: `[**2126-5-3**] 6:55 AM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 21097**]
Reason: new crackles, rising oxygen need, line position
UNDERLYING MEDICAL CONDITION: 67 year old woman with urosepsis
FINAL REPORT
COMPARISON: [**2126-5-2**].
FINDINGS: A right internal jugular central venous catheter ends in the lower superior vena cava. There is new mild interstitial edema with peribronchial cuffing and small bilateral pleural effusions, larger on the left. The heart is mildly enlarged, which may relate to portable technique. There is no focal consolidation. No pneumothorax. Contrast is seen in the left renal collecting system from the recent nephrostomy.
IMPRESSION:
1. New mild pulmonary edema with small bilateral effusions.
2. Right internal jugular line in good position, no pneumothorax.
3. No evidence of pneumonia.`,
  },
  {
    noteId: '100107',
    category: 'Consult',
    description: 'Urology Consult Note',
    chartTime: '2126-05-03 13:20',
    text: `Reason: obstructing stone with sepsis.
67F w/ DM2, prior lithotripsy [**2119**], 9 mm proximal left ureteral stone, septic shock, drained by left nephrostomy overnight with pus. Agree that drainage was the right step; no ureteral stent was tried.
Assessment: obstructed infected left kidney, decompressed. Right 4 mm stone does not obstruct and needs nothing now.
Recommendations:
1. Keep the left nephrostomy to gravity; do not cap before the stone is treated.
2. Antibiotics for 14 days from drainage, by sensitivities.
3. No stone surgery while infected. Ureteroscopy with laser lithotripsy in 3 to 4 weeks in clinic of Dr. [**Last Name (STitle) 2208**].
4. Foley may come out when she is off pressors.
5. Send stone analysis then; 24 hour urine as outpatient, drink 2.5 liters daily.
Please call with falling nephrostomy output, fever or bleeding. Thank you.`,
  },
  {
    noteId: '100108',
    category: 'Pharmacy',
    description: 'Renal Dosing Note',
    chartTime: '2126-05-04 09:30',
    text: `Dosing review for a patient with changing renal function.
Weight: the admission weight of 112 kg in the chart is wrong, from another encounter; bed scale today 74.2 kg, daughter says about 72 kg at home. Weight corrected to 74 kg in the system; norepinephrine rates of the first night were calculated with 74 kg by the pump and are right.
Creatinine 2.6, falling; estimated clearance 22 mL/min by Cockcroft-Gault.
Meropenem: 1 g q12h is appropriate, no change. Sensitivities of the blood culture are expected tonight; if E. coli is susceptible, ceftriaxone 2 g daily needs no renal adjustment.
Heparin SQ held for platelets 76. Levothyroxine may go back to PO. Metformin: hold until clearance is above 45, do not restart at discharge without a new creatinine. Hydrocortisone day 2, stop when off pressors. Avoid NSAIDs and further contrast.`,
  },
  {
    noteId: '100109',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2126-05-05 08:00',
    text: `Events: levophed off [**5-4**] 18:00, vasopressin off [**5-4**] 06:00. Hydrocortisone stopped [**5-5**]. Afebrile since [**5-4**]. Furosemide 20 mg IV x1 yesterday with 1.6 L out.
Exam: T 36.8 HR 86 BP 128/66 RR 18 96% RA. AOx3. Lungs clear. L nephrostomy clear yellow 900 cc/24h. No edema.
Labs: WBC 14.2, Plt 91 (76), Cr 1.7 (2.6), K 3.8, lactate 1.2. Blood cx: E. coli, S ceftriaxone, S cipro, R ampicillin, R TMP-SMX. PCN cx same. Repeat blood cx [**5-4**] NGTD.
A/P: 67F w/ E. coli septic shock from obstructed L kidney, s/p L PCN, resolved.
# ID: meropenem to ceftriaxone 2 g daily, day 3 of 14 from drainage.
# AKI: Cr 1.7 from peak 3.1, no dialysis needed. Foley out today.
# DM: off insulin gtt, glargine 12 units plus sliding scale, A1c 9.1.
# Thrombocytopenia: recovering. Restart SQH when >100.
# Hypothyroid: levothyroxine PO. # HTN: lisinopril held.
Call out to floor.`,
  },
  {
    noteId: '100110',
    category: 'Nutrition',
    description: 'Clinical Nutrition Note',
    chartTime: '2126-05-05 11:15',
    text: `Subjective: pt says appetite returning, ate half of breakfast. Denies nausea today. Usual weight 72 kg, no recent loss. Follows no special diet at home, drinks little water, two cans of cola a day.
Objective: 160 cm, 74.2 kg bed scale [**5-4**], BMI 29. Diet: consistent carbohydrate since [**5-4**] evening.
Labs: glucose 142-210, K 3.8, Phos 2.4, Mg 1.9, A1c 9.1, alb 2.6, Cr 1.7.
Meds: glargine 12 units, sliding scale, ceftriaxone, levothyroxine.
Estimated needs: 1600-1800 kcal, 75-90 g protein.
Assessment: 67 y/o female recovering from sepsis, intake about 50 percent of needs, poorly controlled diabetes, h/o kidney stones.
Recommendations:
1. Continue consistent carbohydrate diet, add Glucerna bid between meals.
2. Fluids 2.5 L daily once cleared by team, as urology advises.
3. Low sodium, moderate animal protein for stone prevention; handout given to pt and daughter.
4. Outpatient diabetes education. Will follow.`,
  },
  {
    noteId: '100111',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2126-05-05 17:50',
    text: `DAY SHIFT 0700-1900
NEURO: A&Ox3, pleasant, no pain. OOB to chair x2 with 1 assist, walked 40 ft with walker.
RESP: RA 96 percent, LS clear.
CV: NSR 80s, BP 118-134/60s, R IJ removed 1400, pressure held, tip intact. A-line out yesterday.
GI: Ate 50-75 percent, BM x1 soft.
GU: Foley out at 1000, voided 180 and 220 cc. L nephrostomy 310 cc clear yellow this shift, dressing changed, site slightly red without drainage, sutures intact.
ENDO: FS 164, 201, 148; glargine given at HS.
ID: afebrile, ceftriaxone at 1200.
SKIN: stage 1 on coccyx found today, barrier cream, turned q2h while in bed.
SOCIAL: Daughter taught to empty and flush the bag, did it once herself. Wants VNA.
PLAN: transfer to [**Hospital Ward Name 12**] tonight, case management for VNA.`,
  },
]
