/** Options of the commands that make runs of a study. */
export interface StudyFlags {
  readonly output?: string;
  readonly workers?: number;
  readonly chunk?: number;
  readonly library?: readonly string[];
  readonly progress?: "auto" | "json" | "none";
  readonly json?: boolean;
  /** Missing: threads of this process make the runs. */
  readonly on?: "local" | "queue" | "slurm";
  readonly queue?: string;
  readonly shared?: string;
  readonly tasks?: number;
  readonly sbatch?: readonly string[];
}
