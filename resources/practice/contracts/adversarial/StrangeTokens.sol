// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What the tokens of this file share. Each of them misbehaves in one way; `owner` is whoever profits.
abstract contract StrangeToken {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address public immutable owner;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, address owner_) {
        name = name_;
        symbol = symbol_;
        owner = owner_;
    }

    function decimals() external view virtual returns (uint8) {
        return 18;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "StrangeToken: only the owner mints");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "ERC20: transfer amount exceeds allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) internal virtual {
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A plain token under whatever name it was given: a look-alike, or text that is meant to break a page.
contract NamedToken is StrangeToken {
    constructor(string memory name_, string memory symbol_, address owner_) StrangeToken(name_, symbol_, owner_) {}
}

/// Says 18 decimals in blocks of even number and 6 in the others.
contract LyingDecimalsToken is StrangeToken {
    constructor(address owner_) StrangeToken("Two Faces", "TWO", owner_) {}

    function decimals() external view override returns (uint8) {
        return block.number % 2 == 0 ? 18 : 6;
    }
}

/// Two per cent of every transfer go to the owner.
contract FeeOnTransferToken is StrangeToken {
    constructor(address owner_) StrangeToken("Fee On Transfer", "FEE", owner_) {}

    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value / 50;
        super._move(from, to, value - fee);
        super._move(from, owner, fee);
    }
}

/// Can be minted and approved, and never moves.
contract RevertingToken is StrangeToken {
    bool public open;

    constructor(address owner_) StrangeToken("Reverting", "REVERT", owner_) {}

    function _move(address from, address to, uint256 value) internal override {
        require(open, "RevertingToken: transfers are closed");
        super._move(from, to, value);
    }
}

/// Answers false and moves nothing where others revert.
contract FalseReturningToken is StrangeToken {
    constructor(address owner_) StrangeToken("Silent No", "NO", owner_) {}

    function transfer(address to, uint256 value) external override returns (bool) {
        if (balanceOf[msg.sender] < value) return false;
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        if (balanceOf[from] < value || allowance[from][msg.sender] < value) return false;
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }
}

/// Can be bought from its pool by anybody and sold to it by the owner alone.
contract HoneypotToken is StrangeToken {
    address public pool;

    constructor(address owner_) StrangeToken("Honey", "HONEY", owner_) {}

    function setPool(address pool_) external {
        require(msg.sender == owner);
        pool = pool_;
    }

    function _move(address from, address to, uint256 value) internal override {
        require(to != pool || from == owner, "TransferHelper: TRANSFER_FROM_FAILED");
        super._move(from, to, value);
    }
}

/// Old tokens say their name and symbol in 32 bytes and not in a string.
contract Bytes32Token {
    bytes32 public constant name = "Old Token";
    bytes32 public constant symbol = "OLD";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Its name is a megabyte and its decimals are no number of decimals.
contract HugeNameToken {
    mapping(address => uint256) public balanceOf;

    function name() external pure returns (string memory) {
        return string(new bytes(1_000_000));
    }

    function symbol() external pure returns (string memory) {
        revert();
    }

    function decimals() external pure returns (uint256) {
        return type(uint256).max;
    }
}
