"""Rewrites subscripts, so that symbolic indices and keys are followed."""

from __future__ import annotations

import ast
import copy

from pathlore.program.plan import Pass
from pathlore.transform.augmented import augmented
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression, load, statements, store


class Subscripts(PlannedPass):
    """`a[i]`, `a[i] = v`, `a[i] += v`, `del a[i]`; and `del a.b`, since a lazy field has to be there to go."""

    which = Pass.SUBSCRIPT

    def visit_Subscript(self, node: ast.Subscript) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or _never_symbolic(node.slice):
            return node
        if isinstance(node.slice, ast.Constant) and isinstance(node.value, ast.Name):
            return expression(
                "plain if not _pl_keyed else _pl_getitem(container, key)",
                node,
                plain=node,
                container=load(node.value.id, node),
                key=node.slice,
            )
        return expression("_pl_getitem(container, key)", node, container=node.value, key=_key(node.slice))

    def visit_Assign(self, node: ast.Assign) -> Rewritten:  # noqa: N802
        node.value = self.visit(node.value)
        if not any(_has_subscript(t) for t in node.targets):
            node.targets = self.visit_list(node.targets)
            return node
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Subscript):
            return self.stored(node.targets[0], node.value, node)
        if self.in_class_body:
            node.targets = self.visit_list(node.targets)
            return node
        result: list[ast.stmt] = []
        value = node.value
        if len(node.targets) > 1:
            result.extend(statements("_pl_value = value", node, value=value))
            value = load("_pl_value", node)
        for target in node.targets:
            result.extend(self.unpacked(target, value, node))
            value = load("_pl_value", node)
        return result

    def unpacked(self, target: ast.expr, value: ast.expr, at: ast.stmt) -> list[ast.stmt]:
        """Python stores into the targets from left to right after unpacking all: so do the temporaries."""
        if isinstance(target, ast.Subscript):
            return self.stored(target, value, at)
        if not _has_subscript(target):
            return [ast.copy_location(ast.Assign([self.visit(target)], value), at)]
        later: list[ast.stmt] = []
        plain = self._with_temporaries(target, later, at)
        return [ast.copy_location(ast.Assign([plain], value), at), *later]

    def _with_temporaries(self, target: ast.expr, later: list[ast.stmt], at: ast.stmt) -> ast.expr:
        if isinstance(target, (ast.Tuple, ast.List)):
            items = [self._with_temporaries(item, later, at) for item in target.elts]
            return ast.copy_location(type(target)(items, ast.Store()), target)
        if isinstance(target, ast.Starred):
            inner = self._with_temporaries(target.value, later, at)
            return ast.copy_location(ast.Starred(inner, ast.Store()), target)
        name = f"_pl_item{len(later)}"
        if isinstance(target, ast.Subscript):
            later.extend(self.stored(target, load(name, at), at))
        else:
            later.append(ast.copy_location(ast.Assign([self.visit(target)], load(name, at)), at))
        return store(name, target)

    def stored(self, target: ast.Subscript, value: ast.expr, at: ast.stmt) -> list[ast.stmt]:
        container, key = self.visit(target.value), self.visit(target.slice)
        # A slice may be one of a buffer, which takes no symbolic bytes.
        if _never_symbolic(target.slice) and not isinstance(target.slice, ast.Slice):
            plain = ast.copy_location(ast.Subscript(container, key, ast.Store()), target)
            return [ast.copy_location(ast.Assign([plain], value), at)]
        return statements("_pl_setitem(value, container, key)", at, value=value, container=container, key=_key(key))

    def visit_AugAssign(self, node: ast.AugAssign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        target = node.target
        if not isinstance(target, ast.Subscript) or _never_symbolic(target.slice):
            return node
        if self.in_class_body:
            target.slice = _key(target.slice)
            return augmented(node, target)
        result = statements(
            "_pl_container = container\n_pl_key = key\n_pl_value = _pl_getitem(_pl_container, _pl_key)",
            node,
            container=target.value,
            key=_key(target.slice),
        )
        result.append(ast.copy_location(ast.AugAssign(store("_pl_value", node), node.op, node.value), node))
        result.extend(statements("_pl_setitem(_pl_value, _pl_container, _pl_key)", node))
        operands = (target.value, target.slice, node.value)
        if self.plan.selection.guards and all(isinstance(o, (ast.Name, ast.Constant)) for o in operands):
            # One test for the load and the store; its guard replaces it.
            test = expression("_pl_plainly(container, key)", node, container=target.value, key=target.slice)
            return ast.copy_location(ast.If(test, [node], result), node)
        return result

    def visit_Delete(self, node: ast.Delete) -> Rewritten:  # noqa: N802
        result: list[ast.stmt] = []
        for target in node.targets:
            if isinstance(target, ast.Subscript) and not _never_symbolic(target.slice):
                container, key = self.visit(target.value), self.visit(target.slice)
                result.extend(statements("_pl_delitem(container, key)", node, container=container, key=_key(key)))
            else:
                if isinstance(target, ast.Attribute) and _repeatable(target.value):
                    name = ast.copy_location(ast.Constant(target.attr), target)
                    owner = copy.deepcopy(target.value)
                    result.extend(statements("_pl_touch(owner, name)", node, owner=owner, name=name))
                result.append(ast.copy_location(ast.Delete([self.visit(target)]), node))
        return result


def _repeatable(node: ast.expr) -> bool:
    """A variable, also one that is read lazily, may be read twice."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "_pl_force"
    return isinstance(node, ast.Name)


def _has_subscript(target: ast.expr) -> bool:
    if isinstance(target, (ast.Tuple, ast.List)):
        return any(_has_subscript(item) for item in target.elts)
    if isinstance(target, ast.Starred):
        return _has_subscript(target.value)
    return isinstance(target, ast.Subscript)


def _never_symbolic(key: ast.expr) -> bool:
    """None is never equal to a symbolic key, and a slice with constant bounds needs no help."""
    if isinstance(key, ast.Constant):
        return key.value is None or key.value is Ellipsis
    if isinstance(key, ast.Slice):
        return all(part is None or _constant(part) for part in (key.lower, key.upper, key.step))
    return False


def _constant(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.operand, ast.Constant)
    return isinstance(node, ast.Constant)


def _key(key: ast.expr) -> ast.expr:
    """A slice as an expression."""
    if isinstance(key, ast.Slice):
        none = ast.copy_location(ast.Constant(None), key)
        found: ast.expr = expression(
            "_pl_slice(lower, upper, step)",
            key,
            lower=key.lower or none,
            upper=key.upper or none,
            step=key.step or none,
        )
        return found
    if isinstance(key, ast.Tuple):
        return ast.copy_location(ast.Tuple([_key(item) for item in key.elts], ast.Load()), key)
    return key
