import { existsSync } from "node:fs";

/** The command that starts a program with fewer rights than this process. */
export type Wrapper = {
  command: string[];
  /** How many processes are between the started one and the program. */
  depth: number;
};

export type Surroundings = {
  isRoot: boolean;
  /** Files and folders that the program may read; in a root of its own nothing else exists. */
  readable: string[];
  /** The user and group id of a program that runs as another user. */
  identity: number;
};

const FOLDERS = ["/usr/bin", "/usr/sbin", "/bin", "/sbin"];

/** Enough for Node, V8 and libvips on a large machine; it stops a fork bomb. */
const MAX_THREADS = 256;
const MAX_OPEN_FILES = 256;

const NAMESPACES = ["--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child"];

const NO_CAPABILITIES = ["--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"];

// The system's programs and libraries, and the files needed to draw text.
const SYSTEM = ["/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix/store"];
const FONTS = ["/etc/fonts", "/var/cache/fontconfig", "/etc/ld.so.cache"];

/**
 * The first process of the new namespaces. It builds a root of read-only folders on a small memory file
 * system, and waits for the program as its parent, so a hostile program cannot end, trace or outlive it. It
 * uses /sys as mount point because that folder always exists and holds none of these folders. Where /proc may
 * not be mounted the program has none, and works without it.
 */
const OWN_ROOT = `
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -n -t tmpfs -o mode=0755,size=256k,nosuid,nodev none /sys
cd /sys
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then
    cp -P "$1" ".$1"
  else
    if [ -d "$1" ]; then mkdir -p ".$1"; else mkdir -p ".\${1%/*}"; : > ".$1"; fi
    mount -n -o rbind,ro,nosuid,nodev "$1" ".$1"
  fi
  shift
done
shift
mkdir proc
mount -n -t proc -o nosuid,nodev,noexec none proc || :
mount -n -o remount,bind,ro /sys
chroot . "$@"
exit $?
`;

/** System calls that the decoder never needs and that most kernel exploits begin with. */
const REFUSED_CALLS = [
  ...["socket", "connect", "bind", "listen", "ptrace", "process_vm_readv", "process_vm_writev"],
  ...["pidfd_open", "pidfd_getfd", "pidfd_send_signal", "kcmp", "setns", "unshare", "chroot"],
  ...["mount", "umount2", "pivot_root", "fsopen", "fsconfig", "fsmount", "open_tree", "move_mount"],
  ...["io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open"],
  ...["userfaultfd", "keyctl", "add_key", "request_key", "name_to_handle_at", "open_by_handle_at"],
  ...[
    "execve",
    "execveat",
    "init_module",
    "finit_module",
    "delete_module",
    "kexec_load",
    "syslog",
    "quotactl",
  ],
];

type Account = "other" | "without rights" | "same";
type View = "own root" | "no network" | "all";

/**
 * Every way to start a program that this system's tools could offer, the strongest first; the last has no
 * restrictions. The caller must try which of them work here: containers forbid some or all.
 */
export function wrappers(surroundings: Surroundings): Wrapper[] {
  const ways: [View, Account][] = surroundings.isRoot
    ? [
        ["own root", "other"],
        ["own root", "without rights"],
        ["no network", "other"],
        ["all", "other"],
        ["no network", "without rights"],
        ["all", "without rights"],
        ["all", "same"],
      ]
    : [
        ["own root", "without rights"],
        ["no network", "same"],
        ["all", "same"],
      ];
  const enosys = tool("enosys");
  const filter = enosys && [enosys, ...REFUSED_CALLS.map((call) => `--syscall=${call}`)];
  const found = ways.flatMap(([view, account]) => [
    filter ? wrapper(view, account, surroundings, filter) : null,
    wrapper(view, account, surroundings, []),
  ]);
  return [...found.filter((way) => way !== null), { command: [], depth: 0 }];
}

function wrapper(
  view: View,
  account: Account,
  surroundings: Surroundings,
  filter: string[],
): Wrapper | null {
  const setpriv = tool("setpriv");
  const unshare = tool("unshare");
  if (!setpriv || (view !== "all" && !unshare)) return null;
  const { isRoot, readable, identity } = surroundings;
  const counted = view === "own root" || account === "other";
  const limits = [
    ...["--core=0", "--fsize=0", `--nofile=${MAX_OPEN_FILES}`],
    // Without it the threads of all processes of this account would count.
    ...(counted ? [`--nproc=${MAX_THREADS}`] : []),
  ];
  const prlimit = tool("prlimit");
  const rights = [
    ...["--no-new-privs", "--pdeathsig", "KILL"],
    ...(account === "same" ? [] : NO_CAPABILITIES),
    ...(account === "other"
      ? [`--reuid=${identity}`, `--regid=${identity}`, "--clear-groups"]
      : []),
  ];
  const inner = [
    ...(prlimit ? [prlimit, ...limits] : []),
    ...[setpriv, ...rights],
    ...["/usr/bin/env", "-i", ...filter],
  ];
  if (view === "all") return { command: inner, depth: 0 };
  const dying = [setpriv, "--pdeathsig", "KILL", unshare ?? ""];
  if (view === "no network") {
    return {
      command: [...dying, ...(isRoot ? [] : ["--map-current-user"]), "--net", ...inner],
      depth: 0,
    };
  }
  const places = [...SYSTEM, ...FONTS].filter((path) => existsSync(path));
  return {
    command: [
      ...[...dying, ...(isRoot ? [] : ["--map-root-user"]), ...NAMESPACES],
      ...["/bin/sh", "-c", OWN_ROOT, "sandbox", ...outermost([...places, ...readable]), "--"],
      ...inner,
    ],
    depth: 2,
  };
}

/** Removes paths that are inside another one of the list. */
function outermost(paths: string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

function tool(name: string): string | undefined {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
}
