// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The Ethereum side of the canonical bridge to Base, with the functions and events of the real one. In the
/// place of the rollup's portal it keeps a list of deposits, which the practice relayer carries over in order.
contract PracticeL1Bridge {
    struct BridgeDeposit {
        address from;
        address to;
        /// Zero for ETH.
        address localToken;
        address remoteToken;
        uint256 amount;
        uint256 madeAt;
    }

    BridgeDeposit[] private list;

    event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ERC20DepositInitiated(
        address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData
    );
    event ERC20BridgeInitiated(
        address indexed localToken,
        address indexed remoteToken,
        address indexed from,
        address to,
        uint256 amount,
        bytes extraData
    );

    modifier onlyEOA() {
        require(msg.sender.code.length == 0, "StandardBridge: function can only be called from an EOA");
        _;
    }

    receive() external payable onlyEOA {
        _takeEth(msg.sender, "");
    }

    function depositETH(uint32, bytes calldata data) external payable onlyEOA {
        _takeEth(msg.sender, data);
    }

    function depositETHTo(address to, uint32, bytes calldata data) external payable {
        _takeEth(to, data);
    }

    function bridgeETH(uint32, bytes calldata data) external payable onlyEOA {
        _takeEth(msg.sender, data);
    }

    function bridgeETHTo(address to, uint32, bytes calldata data) external payable {
        _takeEth(to, data);
    }

    function depositERC20(address local, address remote, uint256 amount, uint32, bytes calldata data)
        external
        onlyEOA
    {
        _takeToken(local, remote, msg.sender, amount, data);
    }

    function depositERC20To(address local, address remote, address to, uint256 amount, uint32, bytes calldata data)
        external
    {
        _takeToken(local, remote, to, amount, data);
    }

    function bridgeERC20(address local, address remote, uint256 amount, uint32, bytes calldata data)
        external
        onlyEOA
    {
        _takeToken(local, remote, msg.sender, amount, data);
    }

    function bridgeERC20To(address local, address remote, address to, uint256 amount, uint32, bytes calldata data)
        external
    {
        _takeToken(local, remote, to, amount, data);
    }

    function depositCount() external view returns (uint256) {
        return list.length;
    }

    function depositAt(uint256 index) external view returns (BridgeDeposit memory) {
        return list[index];
    }

    function _takeEth(address to, bytes memory data) private {
        list.push(BridgeDeposit(msg.sender, to, address(0), address(0), msg.value, block.timestamp));
        emit ETHDepositInitiated(msg.sender, to, msg.value, data);
        emit ETHBridgeInitiated(msg.sender, to, msg.value, data);
    }

    function _takeToken(address local, address remote, address to, uint256 amount, bytes calldata data) private {
        (bool ok, bytes memory answer) = local.call(
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
        require(
            local.code.length > 0 && ok && (answer.length == 0 || abi.decode(answer, (bool))),
            "SafeERC20: ERC20 operation did not succeed"
        );
        list.push(BridgeDeposit(msg.sender, to, local, remote, amount, block.timestamp));
        emit ERC20DepositInitiated(local, remote, msg.sender, to, amount, data);
        emit ERC20BridgeInitiated(local, remote, msg.sender, to, amount, data);
    }
}

/// A token of Ethereum as the bridge mints it on Base.
contract PracticeBridgedToken {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    uint8 public immutable decimals;
    address public immutable remoteToken;
    address public immutable bridge;
    address public immutable minter;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Mint(address indexed account, uint256 amount);

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address remoteToken_,
        address bridge_,
        address minter_
    ) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        remoteToken = remoteToken_;
        bridge = bridge_;
        minter = minter_;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == bridge || msg.sender == minter, "OptimismMintableERC20: only bridge can mint and burn");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
        emit Mint(to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= value, "ERC20: insufficient allowance");
            allowance[from][msg.sender] = allowed - value;
        }
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// The Base side. Deposits of one Ethereum instance arrive in order and each once; one that cannot be
/// credited, such as a token that is not the other's counterpart, is said and does not hold up the next.
contract PracticeL2Bridge {
    address public immutable relayer;
    /// How many deposits of an Ethereum instance have arrived.
    mapping(bytes32 => uint256) public arrived;

    event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ERC20BridgeFinalized(
        address indexed localToken,
        address indexed remoteToken,
        address indexed from,
        address to,
        uint256 amount,
        bytes extraData
    );
    event DepositFinalized(
        address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData
    );
    event FailedRelayedMessage(bytes32 indexed msgHash);

    constructor(address relayer_) {
        relayer = relayer_;
    }

    function finalize(
        bytes32 instance,
        uint256 index,
        address from,
        address to,
        address l1Token,
        address l2Token,
        uint256 amount
    ) external payable {
        require(msg.sender == relayer, "PracticeL2Bridge: only the relayer");
        require(index == arrived[instance], "PracticeL2Bridge: not the next deposit");
        arrived[instance] = index + 1;
        bool credited = l1Token == address(0) ? _creditEth(to) : _creditToken(l1Token, l2Token, to, amount);
        if (!credited) {
            emit FailedRelayedMessage(keccak256(abi.encode(instance, index)));
        } else if (l1Token == address(0)) {
            emit DepositFinalized(address(0), 0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000, from, to, amount, "");
            emit ETHBridgeFinalized(from, to, amount, "");
        } else {
            emit DepositFinalized(l1Token, l2Token, from, to, amount, "");
            emit ERC20BridgeFinalized(l2Token, l1Token, from, to, amount, "");
        }
    }

    function _creditEth(address to) private returns (bool ok) {
        (ok,) = to.call{value: msg.value}("");
    }

    function _creditToken(address l1Token, address l2Token, address to, uint256 amount) private returns (bool ok) {
        if (l2Token.code.length == 0) return false;
        (bool answers, bytes memory remote) = l2Token.staticcall(abi.encodeWithSignature("remoteToken()"));
        if (!answers || remote.length != 32 || abi.decode(remote, (address)) != l1Token) return false;
        (ok,) = l2Token.call(abi.encodeWithSignature("mint(address,uint256)", to, amount));
    }
}
