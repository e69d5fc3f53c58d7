"""Deployment: the Dockerfile, the manifests, the compose file and the files in .github, each by its own checker."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.settings import Settings, from_environment, variable
from tests.support.paths import ROOT

TOOLS = Path(sys.executable).parent
MANIFESTS = sorted((ROOT / "deploy/kubernetes").glob("*.yaml"))
RESOURCES = [path for path in MANIFESTS if path.name != "kustomization.yaml"]
SETTINGS = Settings()


def read(path: str) -> Any:
    """Read a YAML file of the project."""
    return yaml.safe_load((ROOT / path).read_text())


def checked(tool: str, *arguments: str) -> str:
    """Run a checker, which must pass, and return what it prints."""
    ran = subprocess.run([TOOLS / tool, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def test_hadolint_accepts_the_dockerfile() -> None:
    checked("hadolint", "Dockerfile")


def test_hadolint_would_refuse_a_bad_dockerfile(tmp_path: Path) -> None:
    bad = tmp_path / "Dockerfile"
    bad.write_text("FROM debian:latest\nRUN apt-get install python3\nCMD python3\n")
    assert subprocess.run([TOOLS / "hadolint", bad], capture_output=True).returncode == 1


@pytest.mark.parametrize(
    "instruction",
    [
        r"USER \d+:\d+",
        r"STOPSIGNAL SIGTERM",
        r"HEALTHCHECK .*\\\n\s+CMD \[",
        r'CMD \["python", "-m", "service"\]',
        r"FROM \$\{BASE\}",
        r"ENV (.*\\\n\s+)*PYTHONDONTWRITEBYTECODE=1",
    ],
)
def test_the_image_has(instruction: str) -> None:
    assert re.search(rf"^{instruction}", (ROOT / "Dockerfile").read_text(), re.MULTILINE)


def test_the_build_context_is_the_service_alone() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == [
        "*",
        "!service",
        "**/__pycache__",
        "**/*.pyc",
    ]


@pytest.mark.parametrize("path", RESOURCES, ids=lambda path: path.stem)
def test_the_kubernetes_schema_accepts(path: Path) -> None:
    assert "passed" in checked("kubernetes-validate", "--strict", str(path))


def test_the_kubernetes_schema_would_refuse_a_misspelt_field(tmp_path: Path) -> None:
    bad = tmp_path / "autoscaler.yaml"
    text = (ROOT / "deploy/kubernetes/autoscaler.yaml").read_text()
    bad.write_text(text.replace("averageUtilization", "averageUtilisation"))
    assert subprocess.run([TOOLS / "kubernetes-validate", "--strict", bad], capture_output=True).returncode != 0


def test_kustomize_lists_every_manifest() -> None:
    assert sorted(read("deploy/kubernetes/kustomization.yaml")["resources"]) == [path.name for path in RESOURCES]


def pod() -> Any:
    return read("deploy/kubernetes/deployment.yaml")["spec"]["template"]


def test_manifests_select_the_pods_of_the_deployment() -> None:
    labels = pod()["metadata"]["labels"]
    assert read("deploy/kubernetes/deployment.yaml")["spec"]["selector"]["matchLabels"] == labels
    assert read("deploy/kubernetes/service.yaml")["spec"]["selector"] == labels
    assert read("deploy/kubernetes/disruption-budget.yaml")["spec"]["selector"]["matchLabels"] == labels
    assert read("deploy/kubernetes/network-policy.yaml")["spec"]["podSelector"]["matchLabels"] == labels


def test_pods_are_locked_down() -> None:
    spec = pod()["spec"]
    (container,) = spec["containers"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert spec["securityContext"]["runAsNonRoot"] and not spec["automountServiceAccountToken"]
    assert f"USER {spec['securityContext']['runAsUser']}:" in (ROOT / "Dockerfile").read_text()
    assert {volume["emptyDir"]["medium"] for volume in spec["volumes"]} == {"Memory"}
    assert not spec["enableServiceLinks"], "their variables would be read as settings"


def test_stopping_takes_no_longer_than_the_grace_period() -> None:
    spec = pod()["spec"]
    settings = environment(spec["containers"][0]["env"])
    drain = int(settings["PUSOY_DRAIN_SECONDS"])
    assert spec["terminationGracePeriodSeconds"] > drain + SETTINGS.stop_seconds
    given = read("deploy/compose.yaml")["services"]["scoring"]["stop_grace_period"]
    assert int(given.rstrip("s")) > SETTINGS.drain_seconds + SETTINGS.stop_seconds


def environment(entries: list[dict[str, str]]) -> dict[str, str]:
    return {entry["name"]: entry["value"] for entry in entries}


def test_every_setting_in_the_manifests_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    made = environment(pod()["spec"]["containers"][0]["env"])
    made |= read("deploy/compose.yaml")["services"]["scoring"]["environment"]
    for name, value in made.items():
        monkeypatch.setenv(name, value)
    assert set(made) <= {variable(each.name) for each in fields(Settings)}
    from_environment()


def test_metrics_are_on_a_tmpfs() -> None:
    spec = pod()["spec"]
    folder = environment(spec["containers"][0]["env"])["PUSOY_METRICS_DIR"]
    assert {"name": "metrics", "mountPath": folder} in spec["containers"][0]["volumeMounts"]
    scoring = read("deploy/compose.yaml")["services"]["scoring"]
    assert scoring["environment"]["PUSOY_METRICS_DIR"] in {mount.split(":")[0] for mount in scoring["tmpfs"]}


@pytest.mark.parametrize(("probe", "path"), [("livenessProbe", "/healthz")])
def test_probes_use_routes_that_exist(probe: str, path: str, client: Any) -> None:
    assert pod()["spec"]["containers"][0][probe]["httpGet"] == {"path": path, "port": "http"}
    assert client.get(path).status_code == 200


def test_the_compose_schema_accepts_the_compose_file() -> None:
    checked("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml")


def test_the_compose_schema_would_refuse_a_misspelt_field(tmp_path: Path) -> None:
    bad = tmp_path / "compose.yaml"
    bad.write_text((ROOT / "deploy/compose.yaml").read_text().replace("read_only", "readonly"))
    command = [str(TOOLS / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(bad)]
    assert subprocess.run(command, capture_output=True).returncode == 1


def test_the_compose_file_mounts_files_that_exist() -> None:
    for service in read("deploy/compose.yaml")["services"].values():
        for volume in service.get("volumes", []):
            assert (ROOT / "deploy" / volume.split(":")[0]).is_file()


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        ("vendor.dependabot", ".github/dependabot.yml"),
        ("vendor.github-workflows", ".github/workflows/ci.yml"),
    ],
)
def test_the_schema_of_github_accepts(schema: str, path: str) -> None:
    checked("check-jsonschema", "--builtin-schema", schema, path)


def test_dependabot_looks_at_every_lock() -> None:
    updates = {each["package-ecosystem"]: each for each in read(".github/dependabot.yml")["updates"]}
    locks = {f"/{lock.parent.relative_to(ROOT)}" for lock in ROOT.glob("[!.]*/**/requirements.txt") if is_ours(lock)}
    assert locks <= set(updates["pip"]["directories"])
    packages = {f"/{lock.parent.relative_to(ROOT)}" for lock in ROOT.glob("**/package-lock.json") if is_ours(lock)}
    assert packages == set(updates["npm"]["directories"])
    assert updates.keys() == {"pip", "npm", "docker", "github-actions"}


def is_ours(path: Path) -> bool:
    """Return whether a file belongs to the project, not to an installed package."""
    return not {"node_modules", ".venv", "mutants"} & set(path.parts)
