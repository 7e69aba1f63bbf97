// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IAsset {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// An ERC-4626 vault with one virtual share and one virtual unit, which take the profit out of inflating
/// the price of the first share. Whatever is given to it belongs to the holders of its shares.
contract PracticeVault {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    address public immutable asset;
    uint8 public immutable decimals;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address asset_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        asset = asset_;
    }

    function totalAssets() public view returns (uint256) {
        return IAsset(asset).balanceOf(address(this));
    }

    function convertToShares(uint256 assets) public view returns (uint256) {
        return assets * (totalSupply + 1) / (totalAssets() + 1);
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        return shares * (totalAssets() + 1) / (totalSupply + 1);
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxMint(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxWithdraw(address owner) external view returns (uint256) {
        return convertToAssets(balanceOf[owner]);
    }

    function maxRedeem(address owner) external view returns (uint256) {
        return balanceOf[owner];
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return convertToShares(assets);
    }

    function previewMint(uint256 shares) public view returns (uint256) {
        return _up(shares * (totalAssets() + 1), totalSupply + 1);
    }

    function previewWithdraw(uint256 assets) public view returns (uint256) {
        return _up(assets * (totalSupply + 1), totalAssets() + 1);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return convertToAssets(shares);
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = convertToShares(assets);
        _enter(assets, shares, receiver);
    }

    function mint(uint256 shares, address receiver) external returns (uint256 assets) {
        assets = previewMint(shares);
        _enter(assets, shares, receiver);
    }

    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares) {
        shares = previewWithdraw(assets);
        _leave(assets, shares, receiver, owner);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        assets = convertToAssets(shares);
        _leave(assets, shares, receiver, owner);
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
        _spend(from, value);
        _move(from, to, value);
        return true;
    }

    function _enter(uint256 assets, uint256 shares, address receiver) private {
        require(IAsset(asset).transferFrom(msg.sender, address(this), assets), "PracticeVault: nothing came in");
        totalSupply += shares;
        balanceOf[receiver] += shares;
        emit Transfer(address(0), receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function _leave(uint256 assets, uint256 shares, address receiver, address owner) private {
        if (msg.sender != owner) _spend(owner, shares);
        require(balanceOf[owner] >= shares, "ERC4626: more than the maximum");
        balanceOf[owner] -= shares;
        totalSupply -= shares;
        emit Transfer(owner, address(0), shares);
        require(IAsset(asset).transfer(receiver, assets), "PracticeVault: nothing went out");
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    function _spend(address owner, uint256 value) private {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed == type(uint256).max) return;
        require(allowed >= value, "ERC20: transfer amount exceeds allowance");
        allowance[owner][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _up(uint256 dividend, uint256 divisor) private pure returns (uint256) {
        return (dividend + divisor - 1) / divisor;
    }
}
