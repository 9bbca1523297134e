<?php
/**
 * Card with a link to support and debug information.
 *
 * @package Hub_Activation
 * @var Product $product The product.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$support = $product->supported_until();
$is_over = null !== $support && $support->getTimestamp() < $product->now();
?>
<div class="card" id="hub-activation-help">
	<h2><?php esc_html_e( 'Support of the theme', 'hub-activation' ); ?></h2>
	<?php if ( $is_over ) : ?>
		<p>
			<?php
			/* translators: %s: date. */
			echo esc_html( sprintf( __( 'Support for this license ended on %s. We still answer bug reports.', 'hub-activation' ), Words::day( $support->getTimestamp() ) ) );
			?>
			<a href="<?php echo esc_url( $product->config()->links['renewal'] ); ?>"><?php esc_html_e( 'Renew support', 'hub-activation' ); ?></a>
		</p>
	<?php endif; ?>
	<p><label for="hub-activation-status"><?php esc_html_e( 'Details about this site for support. They contain no secrets. Please copy them into your question.', 'hub-activation' ); ?></label></p>
	<textarea id="hub-activation-status" class="large-text code" dir="ltr" rows="8" readonly><?php echo esc_textarea( ( new Health( $product ) )->text() ); ?></textarea>
	<p>
		<button type="button" class="button" id="hub-activation-copy"><?php esc_html_e( 'Copy', 'hub-activation' ); ?></button>
		<span role="status" id="hub-activation-copied" hidden><?php esc_html_e( 'Copied.', 'hub-activation' ); ?></span>
		<a class="button" href="<?php echo esc_url( $product->config()->links['support'] ); ?>"><?php esc_html_e( 'Ask support', 'hub-activation' ); ?></a>
	</p>
</div>
<?php
// Browsers provide their clipboard only on secure pages; the older function also works on plain
// HTTP.
wp_print_inline_script_tag( 'document.getElementById("hub-activation-copy").addEventListener("click",function(){var text=document.getElementById("hub-activation-status");text.select();if(navigator.clipboard){navigator.clipboard.writeText(text.value);}else{document.execCommand("copy");}document.getElementById("hub-activation-copied").hidden=false;});' );
